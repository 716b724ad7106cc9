import { Button, Modal } from '@mantine/core'
import { IconDeviceMobileOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Employee } from '#features/employees/contract.ts'
import { useSend } from '#platform/client/data.ts'
import { notify } from '#platform/client/notices.ts'
import { useSecretForm } from '#platform/client/secret-form.ts'
import { useMay, usePerson } from '#platform/client/session.ts'
import { useDialog } from '#platform/client/ui/dialog.ts'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { PasswordInput } from '#platform/client/ui/text-input.tsx'
import { authApi, maxPassword } from '../contract.ts'
import styles from './reset-two-step.module.css'

/**
 * Removes an employee's authenticator app, after a question and the user's own password (spec 3 §4 and §6). Users
 * cannot remove their own: a colleague has to do that.
 */
export function ResetTwoStep({ employee }: { employee: Employee }) {
  const { t } = useTranslation('employees')
  const may = useMay()
  const person = usePerson()
  const [asking, setAsking] = useState(false)
  if (!may(authApi.resetTwoStep.may) || employee.id === person.id) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDeviceMobileOff size={16} stroke={1.7} />}
        onClick={() => setAsking(true)}
      >
        {t('resetTwoStep')}
      </Button>
      {asking && <Question employee={employee} onClose={() => setAsking(false)} />}
    </>
  )
}

function Question({ employee: { id, name }, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation(['employees', 'common'])
  useDialog()
  const reset = useSend(authApi.resetTwoStep, {
    failure: 'form',
    onSuccess: () => {
      notify(t('twoStepReset', { name }))
      onClose()
    },
  })
  const form = useSecretForm({
    fields: { password: maxPassword },
    submit: ({ password }) => reset.mutateAsync({ body: { id, password } }),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title={t('resetTwoStep')}
      size={460}
      centered
      withCloseButton={false}
      zIndex={300}
    >
      <FormFrame form={form} className={styles.form}>
        <p className={styles.text}>{t('resetTwoStepText', { name })}</p>
        <ProblemAlert sentences={form.problems} />
        <PasswordInput {...form.input('password')} label={t('ownPassword')} autoFocus />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.submitting}>
            {t('reset')}
          </Button>
        </div>
      </FormFrame>
    </Modal>
  )
}
