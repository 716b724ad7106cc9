import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** The button that removes a row; `useRowFocus` finds it by its attribute. */
export function RemoveRow({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('reports')
  return (
    <ActionIcon aria-label={t('removeDevice', { device: name })} data-removes-row="" onClick={onRemove}>
      <IconX size={16} stroke={1.8} />
    </ActionIcon>
  )
}
