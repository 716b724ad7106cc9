import { useTranslation } from 'react-i18next'
import { administratorSlug, type Permission } from '#kernel/permission.ts'
import { everyName, translate } from '#kernel/translatable.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { useRecord } from '#platform/client/record.ts'
import { SelectField, SwitchField } from '#platform/client/ui/fields.tsx'
import { NameFields } from '#platform/client/ui/name-fields.tsx'
import { RemoveButton } from '#platform/client/ui/remove-button.tsx'
import { RecordedPopup } from '#features/audit/screens/recorded-popup.tsx'
import type { Section } from '#platform/client/ui/sections.tsx'
import { employeesApi, roleLimits, rolesApi, type Role } from '../contract.ts'
import type { StartPage } from '../contract/start-pages.ts'
import { canRemove } from '../rules/roles.ts'
import { openPages } from '../rules/start-page.ts'
import { Note } from '#platform/client/ui/note.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { startPageNames } from './start-page-names.ts'
import { inputOfRole, newRole, valuesOfRole, type RoleValues } from './role-values.ts'
import styles from './role-popup.module.css'

const { show, create, update, list } = rolesApi
const keptByAdministrators: readonly Permission[] = ['admin.only']

/** `/roles/new` and `/roles/3`: a role and its permissions (decision C85). */
export function RolePopup() {
  const { t } = useTranslation(['employees', 'common'])
  const language = useLanguage()
  const id = useAddressId('id')
  const close = useBack('/roles')
  const nameOf = (role: Pick<Role, 'name'>) => translate(role.name, language)
  const record = useRecord({
    id,
    name: 'role',
    api: { show, create, update },
    valuesOf: (stored) => (stored ? valuesOfRole(stored) : newRole),
    inputOf: inputOfRole,
    successMessage: (stored, what) => t(what === 'created' ? 'roleCreated' : 'roleSaved', { name: nameOf(stored) }),
    onClose: close,
    refreshes: [list, employeesApi.roles],
  })
  const {
    stored,
    form: { control, hook },
  } = record
  const held = hook.watch('permissions')
  const valueInWords = (field: keyof RoleValues, value: unknown) => {
    if (field === 'name') return everyName(value as RoleValues['name'])
    if (field === 'start_page') return value === null ? '' : t(startPageNames[value as StartPage])
    return field === 'permissions'
      ? (value as readonly Permission[]).map((permission) => t(`permission.${permission}`)).join(', ')
      : undefined
  }
  const naming: Section = {
    key: 'details',
    label: t('details'),
    fields: ['name', 'practitioner', 'start_page'],
    content: (
      <>
        <div className={styles.names}>
          <NameFields control={control} name="name" label={t('name')} maxLength={roleLimits.name} />
        </div>
        <div className={styles.practitioner}>
          <SwitchField
            control={control}
            name="practitioner"
            label={t('practitionerRole')}
            description={t('practitionerRoleHelp')}
          />
        </div>
        <div className={styles.practitioner}>
          <SelectField
            control={control}
            name="start_page"
            label={t('start_page')}
            description={t('startPageHelp')}
            clearable
            placeholder={t(startPageNames['/dashboard'])}
            options={openPages(new Set(held)).map((page) => ({ value: page, label: t(startPageNames[page]) }))}
          />
        </div>
      </>
    ),
  }
  const permitting: Section = {
    key: 'permissions',
    label: t('permissions'),
    fields: ['permissions'],
    content:
      stored && !stored.assignable ? (
        <Note>{t('notForStaff')}</Note>
      ) : (
        <PermissionMatrix control={control} locked={stored?.slug === administratorSlug ? keptByAdministrators : []} />
      ),
  }
  return (
    <RecordedPopup
      record={record}
      size="wide"
      title={stored ? nameOf(stored) : t(id === null ? 'newRoleTitle' : 'roleTitle')}
      subtitle={stored ? t('heldBy', { count: stored.employees }) : undefined}
      words={(field) => t(field === 'practitioner' ? 'practitionerRole' : field)}
      valueInWords={valueInWords}
      actions={
        stored &&
        canRemove(stored) && (
          <RemoveButton
            endpoint={rolesApi.remove}
            id={stored.id}
            title={t('removeRoleTitle')}
            text={t('removeRoleText', { name: nameOf(stored) })}
            refreshes={[list, employeesApi.roles]}
            onRemoved={() => {
              notify(t('roleRemoved', { name: nameOf(stored) }))
              record.discard()
              close()
            }}
          />
        )
      }
      steps
      sections={stored ? [permitting, naming] : [naming, permitting]}
      history={rolesApi.history}
      say={(field, value) =>
        field === 'permission' && typeof value === 'string' ? t(`permission.${value as Permission}`) : undefined
      }
    />
  )
}
