import { ActionIcon, Button } from '@mantine/core'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Form } from '#platform/client/form.ts'
import { locationLimits, roomFields, type Location } from '../contract.ts'
import { mayRemoveRoom } from '../rules/rooms.ts'
import type { LocationValues } from './location-values.ts'
import { RuledText } from './ruled.tsx'
import styles from './rooms-fields.module.css'

interface RoomsFieldsProps {
  readonly form: Form<LocationValues>
  /** The stored location; null for a new one. */
  readonly location: Location | null
}

/** The rooms as rows, in the order of the calendar (spec 3 §4). */
export function RoomsFields({ form: { control, hook }, location }: RoomsFieldsProps) {
  const { t } = useTranslation('locations')
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'rooms', keyName: 'key' })
  const rooms = hook.watch('rooms')
  // A room that was removed here and is not saved yet is still open; it can be put back too.
  const out = [...(location?.rooms ?? []), ...(location?.closedRooms ?? [])].filter(
    ({ id }) => !rooms.some((room) => room.id === id),
  )
  const full = rooms.length >= locationLimits.rooms

  function add(): void {
    const taken = new Set(rooms.map(({ name }) => name.trim().toLowerCase()))
    let number = rooms.length + 1
    while (taken.has(t('roomNumber', { number }).toLowerCase())) number += 1
    append({ ...roomFields.empty, name: t('roomNumber', { number }) }, { focusName: `rooms.${rooms.length}.name` })
  }
  // The clicked button has gone or moved, so the focus goes to the neighbouring row.
  function take(i: number): void {
    remove(i)
    hook.setFocus(`rooms.${i - 1}.name`)
  }
  function moveUp(i: number): void {
    swap(i, i - 1)
    hook.setFocus(`rooms.${i - 1}.name`)
  }
  return (
    <div className={styles.rooms}>
      <p className="dim">{t('roomsHelp')}</p>
      <ol className={styles.rows} aria-label={t('rooms')}>
        {fields.map((field, i) => {
          const name = rooms[i]?.name.trim() || t('roomNumber', { number: i + 1 })
          return (
            <li key={field.key} className={styles.row}>
              <RuledText
                control={control}
                name={`rooms.${i}.name`}
                label={t('roomName', { number: i + 1 })}
                hideLabel
                maxLength={locationLimits.room}
                className={styles.name}
              />
              {mayRemoveRoom(i) ? (
                <>
                  <ActionIcon
                    aria-label={t('removeRoom', { name })}
                    title={t('removeRoom', { name })}
                    onClick={() => take(i)}
                  >
                    <IconTrash size={17} stroke={1.7} />
                  </ActionIcon>
                  {i > 1 && (
                    <ActionIcon
                      aria-label={t('moveUp', { name })}
                      title={t('moveUp', { name })}
                      onClick={() => moveUp(i)}
                    >
                      <IconArrowUp size={17} stroke={1.7} />
                    </ActionIcon>
                  )}
                </>
              ) : (
                <span className={styles.stays}>{t('firstStays')}</span>
              )}
            </li>
          )
        })}
      </ol>
      <Button variant="default" leftSection={<IconPlus size={16} stroke={2} />} disabled={full} onClick={add}>
        {t('addRoom')}
      </Button>
      {out.length > 0 && (
        <section className={styles.closed} aria-label={t('closedRooms')}>
          <h3>{t('closedRooms')}</h3>
          <ul className={styles.rows}>
            {out.map(({ id, name }) => (
              <li key={id} className={styles.row}>
                <span className={`${styles.name} dim`}>{name}</span>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  disabled={full}
                  aria-label={`${t('reopen')}: ${name}`}
                  onClick={() => append({ id, name }, { focusName: `rooms.${rooms.length}.name` })}
                >
                  {t('reopen')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
