import {
  IconDownload,
  IconEye,
  IconKey,
  IconLogin2,
  IconMail,
  IconLogout2,
  IconPencil,
  IconPlus,
  IconShieldX,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AuditAction } from '#kernel/audit.ts'
import styles from './audit.module.css'

const icons: Readonly<Record<AuditAction, Icon>> = {
  read: IconEye,
  create: IconPlus,
  update: IconPencil,
  delete: IconTrash,
  export: IconDownload,
  refused: IconShieldX,
  sign_in: IconLogin2,
  sign_in_refused: IconShieldX,
  sign_out: IconLogout2,
  session_ended: IconLogout2,
  password_link: IconKey,
  password_changed: IconKey,
  two_step_set_up: IconKey,
  two_step_reset: IconKey,
  two_step_qr_mailed: IconKey,
  two_step_qr_shown: IconKey,
  mail_read: IconEye,
  mail_resent: IconMail,
}
const tones: Readonly<Partial<Record<AuditAction, 'bad' | 'warn'>>> = {
  refused: 'bad',
  sign_in_refused: 'bad',
  delete: 'bad',
  export: 'warn',
  two_step_reset: 'warn',
  mail_read: 'warn',
}

/** An action in words, with a shape. */
export function ActionChip({ action }: { action: AuditAction }) {
  const { t } = useTranslation('audit')
  const ActionIcon = icons[action]
  return (
    <span className={styles.action} data-tone={tones[action]}>
      <ActionIcon size={15} stroke={1.8} aria-hidden />
      <span>{t(`action_${action}`)}</span>
    </span>
  )
}
