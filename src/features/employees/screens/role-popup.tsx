import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { administratorSlug, type Permission } from '#kernel/permission.ts'
import { everyName, translate } from '#kernel/translatable.ts'
import { useSend } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { useRecord } from '#platform/client/record.ts'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { SwitchField } from '#platform/client/ui/fields.tsx'
import { NameFields } from '#platform/client/ui/name-fields.tsx'
import { History } from '#features/audit/screens/history.tsx'
import { RecordPopup } from '#platform/client/ui/record-popup.tsx'
import type { Section } from '#platform/client/ui/sections.tsx'
import { employeesApi, roleLimits, rolesApi, type Role } from '../contract.ts'
import { canRemove } from '../rules/roles.ts'
import { Note } from '#platform/client/ui/note.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { inputOfRole, newRole, valuesOfRole, type RoleValues } from './role-values.ts'
import styles from './role-popup.module.css'

const { show, create, update, list } = rolesApi
const keptByAdministrators: readonly Permission[] = ['admin.only']

/** `/roles/new` and `/roles/3`: a role and what it may do (decision C85). */
export function RolePopup() {
  const { t } = useTranslation(['employees', 'audit'])
  const language = useLanguage()
  const id = useAddressId('id')
  const close = useBack('/roles')
  const nameOf = (role: Pick<Role, 'name'>) => translate(role.name, language)
  const record = useRecord({
    id, name: 'role', api: { show, create, update },
    valuesOf: (stored) => (stored ? valuesOfRole(stored) : newRole),
    inputOf: inputOfRole,
    said: (stored, what) => t(what === 'created' ? 'roleCreated' : 'roleSaved', { name: nameOf(stored) }),
    onClose: close,
    refreshes: [list, employeesApi.roles],
  })
  const { stored, form: { control } } = record
  const said = (field: keyof RoleValues, value: unknown) => {
    if (field === 'name') return everyName(value as RoleValues['name'])
    return field === 'permissions' ? (value as readonly Permission[]).map((permission) => t(`permission.${permission}`)).join(', ') : undefined
  }
  const naming: Section = {
    key: 'details', label: t('details'), fields: ['name', 'practitioner'],
    content: (
      <>
        <div className={styles.names}>
          <NameFields control={control} name="name" label={(code) => t('nameIn', { language: t(`in.${code}`) })} maxLength={roleLimits.name} />
        </div>
        <div className={styles.practitioner}><SwitchField control={control} name="practitioner" label={t('practitionerRole')} description={t('practitionerRoleHelp')} /></div>
      </>
    ),
  }
  const permitting: Section = {
    key: 'permissions', label: t('permissions'), fields: ['permissions'],
    content: stored && !stored.assignable
      ? <Note>{t('notForStaff')}</Note>
      : <PermissionMatrix control={control} locked={stored?.slug === administratorSlug ? keptByAdministrators : []} />,
  }
  return (
    <RecordPopup
      record={record} size="wide" title={stored ? nameOf(stored) : t(id === null ? 'newRoleTitle' : 'roleTitle')} subtitle={stored ? t('heldBy', { count: stored.employees }) : undefined}
      words={(field) => t(field === 'practitioner' ? 'practitionerRole' : field)} shown={said} actions={stored && canRemove(stored) && <RemoveRole role={stored} name={nameOf(stored)} onRemoved={close} discard={record.discard} />}
      steps
      sections={stored
        ? [permitting, naming, { key: 'history', label: t('audit:history'), content: <History of={rolesApi.history} params={{ id: stored.id }} say={(field, value) => (field === 'permission' && typeof value === 'string' ? t(`permission.${value as Permission}`) : undefined)} /> }]
        : [naming, permitting]}
    />
  )
}

interface RemoveRoleProps { readonly role: Role; readonly name: string; readonly onRemoved: () => void; readonly discard: () => void }

function RemoveRole({ role, name, onRemoved, discard }: RemoveRoleProps) {
  const { t } = useTranslation(['employees', 'common'])
  const [asking, setAsking] = useState(false)
  const remove = useSend(rolesApi.remove, {
    invalidates: [list, employeesApi.roles],
    onSuccess: () => { notify(t('roleRemoved', { name })); discard(); onRemoved() },
    onError: () => setAsking(false),
  })
  return (
    <>
      <Button variant="default" color="red" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={() => setAsking(true)}>{t('common:remove')}</Button>
      <ConfirmDialog
        opened={asking} danger busy={remove.isPending} title={t('removeRoleTitle')} text={t('removeRoleText', { name })} confirmLabel={t('common:remove')}
        onConfirm={() => remove.mutate({ params: { id: role.id } })} onCancel={() => setAsking(false)}
      />
    </>
  )
}
