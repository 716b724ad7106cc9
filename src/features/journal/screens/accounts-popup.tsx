import { useTranslation } from 'react-i18next'
import { useCountryChoice } from '#platform/client/country.ts'
import type { Form } from '#platform/client/form.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { useRecord } from '#platform/client/record.ts'
import { TextField } from '#platform/client/ui/fields.tsx'
import { RecordPopup } from '#platform/client/ui/record-popup.tsx'
import { journalApi } from '../contract.ts'
import { maxAccountNumber, type JournalAccounts } from '../contract/accounts.ts'
import { usePurposeWord } from './purpose-word.ts'
import { inputOf, valuesOf, type AccountValues } from './account-values.ts'
import styles from './journal.module.css'

const { accounts, saveAccounts, show } = journalApi

/** `/journal/accounts/166`: the ledger accounts to which the journal of a country writes. */
export function AccountsPopup() {
  const { t } = useTranslation('journal')
  const purposeWord = usePurposeWord()
  const id = useAddressId('id')
  const { countries } = useCountryChoice()
  const record = useRecord({
    id: id ?? 0,
    name: 'journal-accounts',
    api: { show: accounts, update: saveAccounts },
    valuesOf,
    inputOf,
    successMessage: () => t('accountsSaved'),
    refreshes: [show],
    onClose: useBack('/journal'),
  })
  const { stored } = record
  return (
    <RecordPopup
      record={record}
      size="wide"
      title={t('accountsTitle')}
      subtitle={countries.find((country) => country.id === id)?.name ?? ''}
      words={() => t('accountsButton')}
      valueInWords={(_, value) =>
        Object.entries(value as AccountValues['accounts'])
          .map(([purpose, account]) => `${purposeWord(purpose)}: ${account}`)
          .join(' · ')
      }
    >
      <p className={`dim ${styles.text}`}>{t('accountsHelp')}</p>
      <AccountFields form={record.form} stored={stored} />
    </RecordPopup>
  )
}

function AccountFields({ form: { control }, stored }: { form: Form<AccountValues>; stored: JournalAccounts | null }) {
  const { t } = useTranslation('journal')
  const purposeWord = usePurposeWord()
  return (
    <div className={styles.accounts}>
      {(stored?.accounts ?? []).map(({ purpose, usual }) => (
        <TextField
          key={purpose}
          control={control}
          name={`accounts.${purpose}`}
          label={purposeWord(purpose)}
          description={t('usual', { account: usual })}
          maxLength={maxAccountNumber}
        />
      ))}
    </div>
  )
}
