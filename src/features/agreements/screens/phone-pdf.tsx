import { Button, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconExternalLink, IconFileText } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, fetchFile } from '#platform/client/api.ts'
import { sentencesOf } from '#platform/client/problems.ts'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import type { readingApi, signingApi } from '../contract.ts'
import { endIn, type LinkEnd } from './phone-state.tsx'
import styles from './phone-pdf.module.css'

interface PhonePdfProps {
  readonly of: typeof signingApi.document | typeof readingApi.document
  readonly label: string
  /** The name of the agreement, under which it is saved. */
  readonly name: string
  readonly onOver: (end: LinkEnd) => void
  /** Drawn as a link beside a text. */
  readonly quiet?: boolean
}

/**
 * Reads the document, which takes the header of the link, and opens it in another tab. Some telephones refuse a tab that
 * opens after a wait, and some cannot show a PDF: the links to open and to save it stay.
 */
export function PhonePdf({ of, label, name, onOver, quiet = false }: PhonePdfProps) {
  const { t } = useTranslation('agreements')
  const [address, setAddress] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])

  async function open(): Promise<void> {
    setLoading(true)
    setError(null)
    try {
      const { content } = await fetchFile(of)
      const next = URL.createObjectURL(content)
      setAddress(next)
      window.open(next, '_blank')
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const end = endIn(failure)
      if (end) onOver(end)
      else setError(failure)
    } finally {
      setLoading(false)
    }
  }

  if (address)
    return (
      <div className={styles.links}>
        <a href={address} target="_blank" rel="noreferrer">
          <IconExternalLink size={18} stroke={1.7} aria-hidden />
          {t('phone.openPdf')}
          <VisuallyHidden>, {t('phone.opensNewTab')}</VisuallyHidden>
        </a>
        <a href={address} download={`${name}.pdf`}>
          <IconDownload size={18} stroke={1.7} aria-hidden />
          {t('phone.keepPdf')}
        </a>
      </div>
    )
  return (
    <div className={quiet ? styles.quiet : undefined}>
      <Button
        size={quiet ? 'sm' : 'lg'}
        fullWidth={!quiet}
        variant={quiet ? 'subtle' : 'default'}
        loading={isLoading}
        leftSection={<IconFileText size={18} stroke={1.7} />}
        onClick={() => void open()}
      >
        {label}
      </Button>
      {error && <ProblemAlert sentences={sentencesOf(error)} />}
    </div>
  )
}
