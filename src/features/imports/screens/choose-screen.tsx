import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problem } from '#kernel/problem.ts'
import { slugged } from '#kernel/texts.ts'
import { send } from '#platform/client/api.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { keepInTab, readFromTab } from '#platform/client/draft.ts'
import { useGo } from '#platform/client/navigation.ts'
import { saveFile } from '#platform/client/save-file.ts'
import { problemSentence, sentencesOf } from '#platform/client/problems.ts'
import { CountryPicker } from '#platform/client/ui/country-picker.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { importKinds, importLimits, importsApi, type ImportKind } from '../contract.ts'
import { fieldsOf } from '../rules/fields.ts'
import { EarlierImports } from './earlier-imports.tsx'
import { FileDrop, megabytes } from './file-drop.tsx'
import { useFieldWord, usePriceLevels } from './import-fields.ts'
import { ImportSteps } from './import-steps.tsx'
import styles from './imports.module.css'

/** A title as a cell of a CSV file: the name of a price level may contain a semicolon. */
const quoted = (title: string) => (/[";]/.test(title) ? `"${title.replaceAll('"', '""')}"` : title)

/**
 * `/imports`: takes the kind, the country and the file of an import, and lists the earlier ones. It is not a form:
 * nothing is typed, the file is sent as soon as it is chosen, and the tab remembers the kind.
 */
export function ChooseScreen() {
  const { t } = useTranslation('imports')
  const go = useGo()
  const { countryId } = useCountryChoice()
  const levels = usePriceLevels(countryId).data ?? []
  const word = useFieldWord(levels)
  const [kind, setKind] = useState<ImportKind>(() => readFromTab<ImportKind>('import-kind') ?? 'clients')
  const [reading, setReading] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])

  const choose = (next: ImportKind) => {
    keepInTab('import-kind', next)
    setKind(next)
  }
  async function take(file: File): Promise<void> {
    if (file.size > importLimits.bytes) return setProblems([t('tooLarge', { megabytes })])
    if (file.size === 0) return setProblems([problemSentence(problem('', 'import_empty'))])
    setProblems([])
    setReading(file.name)
    try {
      const query = { kind, country: countryId!, name: file.name.slice(-importLimits.file_name) }
      const { id } = await send(importsApi.upload, { query, body: new Uint8Array(await file.arrayBuffer()) })
      go(`/imports/${id}`)
    } catch (error) {
      setProblems(sentencesOf(error))
    }
    setReading(null)
  }
  const template = () => {
    const titles = fieldsOf(kind, levels)
      .map(({ key }) => quoted(word(key)))
      .join(';')
    saveFile(`${slugged(t(`kind_${kind}`))}.csv`, new Blob([`\uFEFF${titles}\r\n`], { type: 'text/csv' }))
  }

  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')}>
        <CountryPicker />
      </PageHead>
      <ImportSteps step="choose">
        <div className={styles.page}>
          <fieldset className={styles.kinds}>
            <legend>{t('kind')}</legend>
            {importKinds.map((one) => (
              <label key={one} className={styles.kind}>
                <input
                  type="radio"
                  name="kind"
                  checked={kind === one}
                  disabled={reading !== null}
                  onChange={() => choose(one)}
                />
                <span>{t(`kind_${one}`)}</span>
                <small>{t(`kindHelp_${one}`)}</small>
              </label>
            ))}
          </fieldset>
          <ProblemAlert sentences={problems} />
          <FileDrop reading={reading} onFile={(file) => void take(file)} />
          <div className={styles.template}>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
              onClick={template}
            >
              {t('template')}
            </Button>
            {t('templateHelp')}
          </div>
          <EarlierImports />
        </div>
      </ImportSteps>
    </>
  )
}
