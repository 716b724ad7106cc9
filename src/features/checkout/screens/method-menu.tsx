import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PaymentMethodSlug } from '#features/reference-data/contract.ts'
import styles from './payment.module.css'

/** A payment method in the menu: its name with a remark, and whether it can be chosen. */
export interface MethodChoice {
  readonly slug: PaymentMethodSlug
  readonly name: string
  readonly hint: string | null
  readonly disabled: boolean
}

interface ChoicesProps {
  readonly choices: readonly MethodChoice[]
  readonly onChoose: (slug: PaymentMethodSlug) => void
}

/** The buttons for the first method: one click for the most common sale. Credit stands out when the client has any. */
export function MethodButtons({ choices, onChoose }: ChoicesProps) {
  const { t } = useTranslation('checkout')
  return (
    <div role="group" aria-label={t('howPaid')} className={styles.methodButtons}>
      {choices
        .filter((choice) => !choice.disabled)
        .map((choice) => (
          <Button
            key={choice.slug}
            variant="default"
            className={choice.hint ? styles.wide : undefined}
            onClick={() => onChoose(choice.slug)}
          >
            {choice.name}
            {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
          </Button>
        ))}
    </div>
  )
}

function Choices({ choices, onChoose }: ChoicesProps) {
  return (
    <Menu.Dropdown>
      {choices.map((choice) => (
        <Menu.Item
          key={choice.slug}
          disabled={choice.disabled}
          onClick={() => onChoose(choice.slug)}
          rightSection={choice.hint && <span className={styles.hint}>{choice.hint}</span>}
        >
          {choice.name}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  )
}

interface MethodMenuProps extends ChoicesProps {
  readonly chosen: MethodChoice | undefined
}

/** The method of a line. */
export function MethodMenu({ choices, chosen, onChoose }: MethodMenuProps) {
  const { t } = useTranslation('checkout')
  return (
    <Menu
      position="bottom-start"
      width="target"
      withInitialFocusPlaceholder={false}
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <button type="button" className={styles.method} aria-label={`${t('method')}: ${chosen?.name ?? ''}`}>
          <span>{chosen?.name}</span>
          <IconChevronDown size={15} stroke={1.8} aria-hidden className={styles.chevron} />
        </button>
      </Menu.Target>
      <Choices choices={choices} onChoose={onChoose} />
    </Menu>
  )
}

/** The button that adds another method. */
export function AddMethod({ choices, onChoose }: ChoicesProps) {
  const { t } = useTranslation('checkout')
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false} shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          className={styles.addMethod}
        >
          {t('addMethod')}
        </Button>
      </Menu.Target>
      <Choices choices={choices} onChoose={onChoose} />
    </Menu>
  )
}
