import { Button, Skeleton } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconFileOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/client/api.ts'
import { keyOf, queryOf, useRead, useSend } from '#platform/client/data.ts'
import { readFromTab } from '#platform/client/draft.ts'
import { useFormat } from '#platform/client/format.ts'
import { useAddressId, useGo } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { sentencesOf } from '#platform/client/problems.ts'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import { importsApi, type Import } from '../contract.ts'
import { CheckStep, Count } from './check-step.tsx'
import { ImportSteps } from './import-steps.tsx'
import { MatchStep } from './match-step.tsx'
import { matchDraft } from './use-match-form.ts'
import styles from './imports.module.css'

const pollMs = 800

/** An import as stored, and its steps: matching, checking, running, and back to matching. */
function useImport(id: number) {
  const { t } = useTranslation('imports')
  const queries = useQueryClient()
  // Choices that are being made stay on the page when somebody else checks the import meanwhile.
  const [matching, setMatching] = useState(() => readFromTab(matchDraft(id)) !== null)
  const [runs, setRuns] = useState(false)
  const call = { params: { id } }
  const read = useRead(importsApi.show, call, {
    staleTime: 0,
    refetchInterval: ({ state }) => (runs || state.data?.progress ? pollMs : false),
  })
  const show = async (stored: Import) => {
    // An older answer that is still under way would overwrite this version.
    await queries.cancelQueries({ queryKey: keyOf(importsApi.show, call) })
    queries.setQueryData(keyOf(importsApi.show, call), stored)
    void queries.invalidateQueries({ queryKey: keyOf(importsApi.list) })
  }
  const showChecked = async (stored: Import) => {
    await show(stored)
    setMatching(false)
  }
  const check = useSend(importsApi.check, { failure: 'form', onSuccess: showChecked })
  if (read.data?.status === 'read' && !matching && !read.isFetching) setMatching(true)
  const readNow = async () => {
    // A read that is under way may answer with the version before.
    await queries.cancelQueries({ queryKey: keyOf(importsApi.show, call) })
    return queries.fetchQuery({ ...queryOf(importsApi.show, call), staleTime: 0, retry: false })
  }
  const run = useSend(importsApi.run, {
    failure: 'form',
    onSuccess: async (stored) => {
      await show(stored)
      setRuns(false)
      if (stored.status !== 'done') notify(t('changed'))
    },
    onError: () => {
      setRuns(false)
      void read.refetch() // without an answer it may have been imported all the same
    },
  })
  const start = (stored: Import) => {
    setRuns(true)
    run.mutate({ ...call, body: { updated_at: stored.updated_at } })
  }
  // The server refused, and the import was read again since: it is certain that nothing was imported.
  const answered = run.error instanceof ApiError && run.error.status > 0 && !read.isFetching
  return { read, readNow, check, showChecked, run, start, answered, runs, matching, setMatching }
}

/** `/imports/7`: the current step of an import. */
export function ImportScreen() {
  const { t } = useTranslation('imports')
  const go = useGo()
  const id = useAddressId('id') ?? 0
  const { read, readNow, check, showChecked, run, start, answered, runs, matching, setMatching } = useImport(id)

  const step = (stored: Import) => {
    if (stored.status === 'done')
      return (
        <ImportSteps step="done">
          <Done of={stored} />
        </ImportSteps>
      )
    if (runs || stored.progress)
      return (
        <ImportSteps step="check">
          <Running progress={stored.progress} />
        </ImportSteps>
      )
    if (!stored.columns)
      return (
        <EmptyState
          icon={<IconFileOff size={22} stroke={1.7} />}
          title={t('goneTitle')}
          text={t('goneText')}
          action={
            <Button component={Link} to="/imports">
              {t('otherFile')}
            </Button>
          }
        />
      )
    return matching || stored.status === 'read' ? (
      <ImportSteps step="match">
        <MatchStep
          stored={stored}
          columns={stored.columns}
          isReading={read.isFetching}
          check={(body) => check.mutateAsync({ params: { id }, body })}
          read={readNow}
          onChecked={showChecked}
        />
      </ImportSteps>
    ) : (
      <ImportSteps step="check">
        <CheckStep
          of={stored}
          runProblems={[...(answered ? [t('notImported')] : []), ...(run.error ? sentencesOf(run.error) : [])]}
          onBack={() => setMatching(true)}
          onOther={() => go('/imports')}
          onRun={() => start(stored)}
        />
      </ImportSteps>
    )
  }
  return (
    <>
      <PageHead title={t('title')} />
      <Reading
        query={read}
        skeleton={
          <div className={styles.page}>
            <Skeleton height={24} width="60%" />
            <Skeleton height={320} />
          </div>
        }
      >
        {step}
      </Reading>
    </>
  )
}

function Running({ progress }: { progress: Import['progress'] }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const of = progress && t('runningOf', { done: format.count(progress.done), of: format.count(progress.of) })
  return (
    <div className={styles.running}>
      <strong role="status">
        {t('running')} {of}
      </strong>
      <progress aria-label={t('running')} {...(progress && { max: progress.of, value: progress.done })} />
      <p>{t('runningText')}</p>
    </div>
  )
}

function Done({ of: { kind, imported_count, skipped_count, file_name } }: { of: Import }) {
  const { t } = useTranslation('imports')
  return (
    <div className={styles.page}>
      <div role="status">
        <h2>{t('doneTitle')}</h2>
      </div>
      <p className="dim">
        {file_name} · {t(`kind_${kind}`)}
      </p>
      <div className={styles.counts}>
        <Count rows={imported_count} tone="ok" icon={<IconCheck size={16} stroke={1.8} aria-hidden />}>
          {t('imported')}
        </Count>
        {skipped_count > 0 && (
          <Count rows={skipped_count} icon={<IconCircleDashed size={16} stroke={1.8} aria-hidden />}>
            {t('skipped')}
          </Count>
        )}
      </div>
      <div className={styles.links}>
        {/* Clients have no page of their own yet. */}
        {(kind === 'treatments' || kind === 'products') && (
          <Button component={Link} to={`/${kind}`}>
            {t(`see_${kind}`)}
          </Button>
        )}
        <Button component={Link} to="/imports" variant="default">
          {t('next')}
        </Button>
        <Button component={Link} to="/audit-log" search={{ subjects: 'imports' } as never} variant="subtle">
          {t('inLog')}
        </Button>
      </div>
    </div>
  )
}
