import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDots,
  IconDownload,
  IconExternalLink,
  IconFileText,
  IconFileTypePdf,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import { translate } from '#kernel/translatable.ts'
import { send } from '#platform/client/api.ts'
import { outdate, useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { notify, notifyError } from '#platform/client/notices.ts'
import { useMay } from '#platform/client/session.ts'
import { contractsApi, type Contract } from '../contract.ts'
import styles from './contracts.module.css'

const icons = { pdf: IconFileTypePdf, jpg: IconPhoto, doc: IconFileText, docx: IconFileText } as const
/** The types that a browser shows; the others are saved. */
const isShown = ({ file_type }: Contract): boolean => file_type === 'pdf' || file_type === 'jpg'

/** Where a contract opens: in a window of its own, in which nothing of the file may run. */
const viewOf = ({ id }: Contract): string => addressOf(contractsApi.file, { params: { id }, query: { view: 'true' } })
const downloadOf = ({ id }: Contract): string => addressOf(contractsApi.file, { params: { id } })

/** A contract: its name opens the file, and its menu saves or removes it. */
export function ContractRow({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const { moment } = useFormat()
  const language = useLanguage()
  const { name, file_type, author, category_name, created_at } = contract
  const Icon = icons[file_type ?? 'doc']
  const details = [translate(category_name, language), author ?? '', file_type ? '' : t('noFile')].filter(Boolean)
  return (
    <li>
      <Icon size={18} stroke={1.5} aria-hidden className={styles.icon} />
      <span className={styles.what}>
        {!file_type ? (
          <span className={styles.name}>{name}</span>
        ) : isShown(contract) ? (
          <a
            className={styles.name}
            href={viewOf(contract)}
            target="_blank"
            rel="noreferrer"
            title={t('openFile', { name })}
          >
            {name}
          </a>
        ) : (
          <a className={styles.name} href={downloadOf(contract)} download title={t('downloadFile', { name })}>
            {name}
          </a>
        )}
        <span className={styles.detail}>{details.join(' · ')}</span>
      </span>
      <span className="num dim">{moment(created_at).slice(0, 10)}</span>
      <ContractMenu contract={contract} />
    </li>
  )
}

function ContractMenu({ contract }: { contract: Contract }) {
  const { t } = useTranslation(['contracts', 'common'])
  const queries = useQueryClient()
  const mayRemove = useMay()(contractsApi.remove.may)
  const { id, name, file_type } = contract

  async function restore(): Promise<void> {
    try {
      await send(contractsApi.restore, { params: { id } })
    } catch (error) {
      notifyError(error)
    }
    await outdate(queries, contractsApi.list)
  }
  const removing = useSend(contractsApi.remove, {
    invalidates: [contractsApi.list],
    onSuccess: () => void notify(t('removed', { name }), { label: t('common:undo'), onUndo: () => void restore() }),
    // Somebody else was first: the list shows it.
    onError: (error) => (error.status === 404 ? outdate(queries, contractsApi.list) : undefined),
  })

  if (!file_type && !mayRemove) return <span className={styles.noMenu} />
  const look = { size: 16, stroke: 1.7 } as const
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          className={styles.menu}
          aria-label={t('menuOf', { name })}
          loading={removing.isPending}
        >
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isShown(contract) && (
          <Menu.Item
            component="a"
            href={viewOf(contract)}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink {...look} />}
          >
            {t('open')}
          </Menu.Item>
        )}
        {file_type && (
          <Menu.Item component="a" href={downloadOf(contract)} download leftSection={<IconDownload {...look} />}>
            {t('download')}
          </Menu.Item>
        )}
        {mayRemove && (
          <Menu.Item
            className={styles.danger}
            leftSection={<IconTrash {...look} />}
            onClick={() => removing.mutate({ params: { id } })}
          >
            {t('common:remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
