import { Button } from '@mantine/core'
import { IconMapPinSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { listsApi, maxSearch } from '#features/lists/contract.ts'
import { send } from '#platform/client/api.ts'
import { useRead } from '#platform/client/data.ts'
import type { Form } from '#platform/client/form.ts'
import { notifyError } from '#platform/client/notices.ts'
import { shownDegrees, type LocationValues } from './location-values.ts'
import { RuledText } from './ruled.tsx'
import layout from '#platform/client/ui/form-columns.module.css'
import styles from './location-fields.module.css'

/** The coordinates of the location: looked up with a geocoder, or typed (docs/decisions/022). */
export function MapFields({ form: { control, hook } }: { form: Form<LocationValues> }) {
  const { t } = useTranslation('locations')
  const [country_id, street, street_number, street_suffix, postcode, place] = useWatch({
    control,
    name: ['country_id', 'street', 'street_number', 'street_suffix', 'postcode', 'place'],
  })
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const configured =
    useRead(
      listsApi.addresses,
      { query: { country_id: country_id ?? 0 } },
      { enabled: country_id !== null, staleTime: 3_600_000, optional: true },
    ).data?.configured ?? false
  const complete = Boolean(street.trim() && street_number.trim() && place.trim())

  async function lookUp(): Promise<void> {
    setBusy(true)
    try {
      const query =
        `${street} ${street_number}${street_suffix.trim() && ` ${street_suffix.trim()}`}, ${postcode} ${place}`.slice(
          0,
          maxSearch,
        )
      const {
        suggestions: [found],
      } = await send(listsApi.addresses, { query: { query, country_id: country_id! } })
      setSaid(
        found
          ? t('foundOnMap', {
              address: `${found.street} ${found.street_number}, ${found.postcode} ${found.place}`
                .replaceAll(/ +(?=,|$)/g, '')
                .replace(/, $/, ''),
            })
          : t('notOnMap'),
      )
      if (!found) return
      for (const name of ['latitude', 'longitude'] as const)
        hook.setValue(name, shownDegrees(found[name]), {
          shouldDirty: true,
          shouldValidate: hook.formState.isSubmitted,
        })
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className={layout.group}>
      <legend>{t('onMap')}</legend>
      <div className={styles.point}>
        <RuledText control={control} name="latitude" label={t('latitude')} inputMode="decimal" deps={['longitude']} />
        <RuledText control={control} name="longitude" label={t('longitude')} inputMode="decimal" deps={['latitude']} />
        {configured && (
          <Button
            variant="default"
            leftSection={<IconMapPinSearch size={16} stroke={1.7} />}
            disabled={!complete}
            loading={busy}
            onClick={() => void lookUp()}
          >
            {t('lookUp')}
          </Button>
        )}
      </div>
      <p className={styles.help} role="status">
        {said || (configured ? (complete ? t('mapHelp') : t('addressFirst')) : t('noGeocoder'))}
      </p>
    </fieldset>
  )
}
