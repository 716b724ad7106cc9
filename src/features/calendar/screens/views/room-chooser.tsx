import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { roomLabel, stepRoom } from '#features/appointments/rules.ts'
import type { Calendar } from '../../contract.ts'
import styles from './room-chooser.module.css'

interface RoomChooserProps {
  readonly rooms: Calendar['rooms']
  readonly active: Calendar['rooms'][number]
  readonly onChange: (roomId: number) => void
}

/** Chooses the room of the week; after the last one the first follows (spec 2 §2). */
export function RoomChooser({ rooms, active, onChange }: RoomChooserProps) {
  const { t } = useTranslation(['calendar', 'appointments'])
  const index = rooms.indexOf(active)
  const step = (by: 1 | -1) => onChange(rooms[stepRoom(index, by, rooms.length)]!.id)
  return (
    <div className={styles.chooser} role="group" aria-label={t('appointments:room')}>
      <ActionIcon variant="default" size={30} onClick={() => step(-1)} aria-label={t('previousRoom')}>
        <IconChevronLeft size={17} stroke={1.7} />
      </ActionIcon>
      <ActionIcon variant="default" size={30} onClick={() => step(1)} aria-label={t('nextRoom')}>
        <IconChevronRight size={17} stroke={1.7} />
      </ActionIcon>
      <span className={styles.name} aria-live="polite">
        {roomLabel(
          rooms.map(({ name }) => name),
          index,
        )}
      </span>
    </div>
  )
}
