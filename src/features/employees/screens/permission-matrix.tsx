import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  groupNames,
  permissionGroups,
  permissions,
  readingBroughtBy,
  withReading,
  type Permission,
  type PermissionGroup,
} from '#kernel/permission.ts'
import { plain } from '#kernel/texts.ts'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import type { RoleValues } from './role-values.ts'
import styles from './permission-matrix.module.css'

interface PermissionMatrixProps {
  readonly control: Control<RoleValues>
  /** The permissions that this role cannot lose. */
  readonly locked: readonly Permission[]
}

/** Every permission, by the work to which it belongs; they are granted by group or one by one (decision C85). */
export function PermissionMatrix({ control, locked }: PermissionMatrixProps) {
  const { t } = useTranslation('employees')
  // The typed text filters the list, and is no value of the form.
  const [typed, setTyped] = useState('')
  const { field, fieldState } = useController({ control, name: 'permissions' })
  const held = new Set<Permission>(field.value)
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const fits = (permission: Permission, group: PermissionGroup) =>
    words.every((word) => plain(`${t(`permission.${permission}`)} ${t(`group.${group}`)}`).includes(word))
  const set = (some: readonly Permission[], on: boolean) =>
    field.onChange(
      withReading(permissions.filter((one) => locked.includes(one) || (some.includes(one) ? on : held.has(one)))),
    )
  // A permission to write brings that to read, which then cannot be taken away.
  const brought = readingBroughtBy(field.value)
  const isFixed = (permission: Permission) => locked.includes(permission) || brought.has(permission)
  const groups = groupNames
    .map((group) => ({
      group,
      all: permissionGroups[group],
      matching: permissionGroups[group].filter((permission) => fits(permission, group)),
    }))
    .filter(({ matching }) => matching.length)

  return (
    <section aria-label={t('permissions')}>
      <div className={styles.head}>
        <h3>
          {t('permissions')}{' '}
          <span className={styles.count}>{t('permissionsGiven', { chosen: held.size, all: permissions.length })}</span>
        </h3>
        <TextInput
          label={t('searchPermissions')}
          hideLabel
          placeholder={t('searchPermissions')}
          type="search"
          value={typed}
          onChange={setTyped}
          className={styles.search}
        />
      </div>
      {fieldState.error && (
        <p role="alert" className={styles.error}>
          {fieldState.error.message}
        </p>
      )}
      {!groups.length && (
        <p className="dim" role="status">
          {t('noPermissionFits', { typed })}
        </p>
      )}
      <div className={styles.groups}>
        {groups.map(({ group, all, matching }) => {
          const chosen = all.filter((permission) => held.has(permission)).length
          const name = t(`group.${group}`)
          return (
            <fieldset key={group} className={styles.group}>
              <legend className={styles.legend}>
                <span>
                  {name} <span className={styles.count}>{t('chosenOf', { chosen, all: all.length })}</span>
                </span>
                {all.length > 1 && (
                  <Checkbox
                    size="xs"
                    label={t('allowAll')}
                    aria-label={t('allowAllOf', { group: name })}
                    checked={chosen === all.length}
                    indeterminate={chosen > 0 && chosen < all.length}
                    onChange={() => set(all, chosen < all.length)}
                  />
                )}
              </legend>
              {matching.map((permission) => (
                <Checkbox
                  key={permission}
                  classNames={{ root: styles.row, labelWrapper: styles.label }}
                  label={t(`permission.${permission}`)}
                  description={
                    locked.includes(permission)
                      ? t('alwaysAllowed')
                      : brought.has(permission)
                        ? t('comesWithWriting')
                        : undefined
                  }
                  checked={held.has(permission)}
                  disabled={isFixed(permission)}
                  ref={permission === permissions[0] ? field.ref : undefined}
                  onBlur={field.onBlur}
                  onChange={(event) => set([permission], event.currentTarget.checked)}
                />
              ))}
            </fieldset>
          )
        })}
      </div>
    </section>
  )
}
