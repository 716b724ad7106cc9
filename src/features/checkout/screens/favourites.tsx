import { ActionIcon, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconPencil, IconStar, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, useRead, useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useMay } from '#platform/client/session.ts'
import { favouritesApi, maxFavourites, type Favourites } from '../contract/favourites.ts'
import { AddItem } from './add-item.tsx'
import { keyOfOffer, type Catalogue } from './catalogue.ts'
import { useOfferName } from './offer-name.ts'
import type { ItemValues } from './values.ts'
import styles from './favourites.module.css'

type Entry = Favourites['items'][number]

/** The favourites of a location, and the call that saves each change as it is made. */
function useFavourites(locationId: number) {
  const client = useQueryClient()
  const call = { params: { locationId } }
  const read = useRead(favouritesApi.favourites, call, { optional: true })
  const saving = useSend(favouritesApi.saveFavourites, {
    onSuccess: (answer) => client.setQueryData(keyOf(favouritesApi.favourites, call), answer),
    // A colleague may have changed the list meanwhile.
    onError: () => void read.refetch(),
  })
  return {
    items: read.data?.items ?? [],
    isRead: read.data !== undefined,
    saving: saving.isPending,
    save: (items: readonly Entry[]) =>
      saving.mutate({ ...call, body: { updated_at: read.data?.updated_at ?? null, items: [...items] } }),
  }
}

interface FavouritesProps {
  readonly locationId: number
  readonly catalogue: Catalogue
  /** The counter client buys products alone (decision 062), so the others are not offered. */
  readonly productsOnly: boolean
  readonly onChoose: (offer: ItemValues) => void
}

/** The entries that a location sells most, each one press away; the first nine have a key. */
export function FavouriteButtons({ locationId, catalogue, productsOnly, onChoose }: FavouritesProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const nameOf = useOfferName()
  const mayEdit = useMay()(favouritesApi.saveFavourites.may)
  const [editing, setEditing] = useState(false)
  const favourites = useFavourites(locationId)
  const offers = favourites.items.flatMap(
    (entry) => catalogue.offers.find((offer) => keyOfOffer(offer) === keyOfOffer(entry)) ?? [],
  )
  const offered = productsOnly ? offers.filter(({ kind }) => kind === 'product') : offers
  useHotkeys(
    offered.slice(0, 9).map((offer, at) => [`alt+Digit${at + 1}`, () => onChoose(offer), { usePhysicalKeys: true }]),
    [],
  )
  if (!favourites.isRead || catalogue.loading || (!offered.length && !mayEdit)) return null
  if (editing)
    return (
      <EditFavourites favourites={favourites} offers={offers} catalogue={catalogue} onDone={() => setEditing(false)} />
    )
  return (
    <div role="group" aria-label={t('favourites')} className={styles.bar}>
      {offered.map((offer, at) => (
        <button
          key={keyOfOffer(offer)}
          type="button"
          className={styles.favourite}
          aria-keyshortcuts={at < 9 ? `Alt+${at + 1}` : undefined}
          title={at < 9 ? `Alt+${at + 1}` : undefined}
          onClick={() => onChoose(offer)}
        >
          <span>{nameOf(offer)}</span>
          <span className="num dim">{format.euros(offer.price_cents)}</span>
        </button>
      ))}
      {mayEdit &&
        (offers.length ? (
          <ActionIcon aria-label={t('editFavourites')} onClick={() => setEditing(true)}>
            <IconPencil size={16} stroke={1.7} />
          </ActionIcon>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconStar size={15} stroke={1.7} />}
            onClick={() => setEditing(true)}
          >
            {t('chooseFavourites')}
          </Button>
        ))}
    </div>
  )
}

interface EditProps extends Pick<FavouritesProps, 'catalogue'> {
  readonly favourites: ReturnType<typeof useFavourites>
  readonly offers: readonly ItemValues[]
  readonly onDone: () => void
}

/** Changes the favourites in their place: each change is saved as it is made, for everybody at this location. */
function EditFavourites({ favourites, offers, catalogue, onDone }: EditProps) {
  const { t } = useTranslation('checkout')
  const nameOf = useOfferName()
  const { items, saving, save } = favourites
  const chosen = new Set(items.map(keyOfOffer))
  // A favourite is an entry of the catalogue: a way of paying in terms is chosen at its treatment.
  const others = catalogue.offers.filter((offer) => !offer.terms && !chosen.has(keyOfOffer(offer)))
  const move = (at: number, by: number) => {
    const moved = [...items]
    moved.splice(at + by, 0, ...moved.splice(at, 1))
    save(moved)
  }
  return (
    <section className={styles.editing} aria-label={t('editFavourites')}>
      <ol className={styles.list}>
        {items.map((entry, at) => {
          const offer = offers.find((one) => keyOfOffer(one) === keyOfOffer(entry))
          const name = offer ? nameOf(offer) : t('notSoldHere')
          return (
            <li key={keyOfOffer(entry)} className={styles.edited}>
              <ActionIcon
                aria-label={t('moveEarlier', { name })}
                disabled={saving || at === 0}
                onClick={() => move(at, -1)}
              >
                <IconChevronLeft size={15} stroke={1.8} />
              </ActionIcon>
              <span>{name}</span>
              <ActionIcon
                aria-label={t('moveLater', { name })}
                disabled={saving || at === items.length - 1}
                onClick={() => move(at, 1)}
              >
                <IconChevronRight size={15} stroke={1.8} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('removeFavourite', { name })}
                disabled={saving}
                onClick={() => save(items.filter((_, other) => other !== at))}
              >
                <IconX size={15} stroke={1.8} />
              </ActionIcon>
            </li>
          )
        })}
      </ol>
      <div className={styles.choosing}>
        <AddItem
          catalogue={{ ...catalogue, offers: others }}
          label={t('addFavourite')}
          closed={items.length >= maxFavourites ? t('favouritesFull', { max: maxFavourites }) : null}
          onAdd={({ kind, type_id }) => save([...items, { kind, type_id }])}
        />
        <Button variant="default" onClick={onDone}>
          {t('ready')}
        </Button>
      </div>
    </section>
  )
}
