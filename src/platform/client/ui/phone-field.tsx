import { Input, Select, TextInput as MantineTextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { firstCountry } from '../defaults.ts'
import { useLanguage } from '../i18n.ts'
import { problemSentence } from '../problems.ts'
import { usePicker } from './picker.ts'
import styles from './phone-field.module.css'

type Phones = typeof import('../phone.ts')

interface PhoneFieldProps<T extends FieldValues> {
  readonly control: Control<T>
  readonly name: FieldPath<T>
  readonly label: string
  /** The country of the person's address, `NL`, for a number that is typed without a country code. */
  readonly country: string | null
  readonly maxLength: number
  readonly required?: boolean
}

const load = () => import('../phone.ts')

/** The countries to choose from, once the phone library is loaded. @param current the chosen one, `NL`. */
function usePhoneCountries(phones: Phones | null, current: string) {
  const language = useLanguage()
  const countries = useMemo(
    () =>
      phones?.phoneCountries(language).map(({ code, name: countryName, callingCode }) => ({
        value: code,
        label: `${code} ${callingCode}`,
        countryName,
      })) ?? [],
    [phones, language],
  )
  const picker = usePicker(countries.find((one) => one.value === current)?.label ?? '', countries.length)
  const callingCodes = useMemo(() => new Map(countries.map((one) => [one.value, one])), [countries])
  return { countries, picker, callingCodes }
}

/**
 * The number that a field holds, the country in which it is read, and what is being typed. The phone library is loaded
 * with the field.
 */
function usePhone<T extends FieldValues>({
  control,
  name,
  country,
  required = false,
}: Pick<PhoneFieldProps<T>, 'control' | 'name' | 'country' | 'required'>) {
  const [phones, setPhones] = useState<Phones | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [typing, setTyping] = useState<string | null>(null)
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      validate: async (value: string) => {
        if (!value.trim()) return required ? problemSentence({ field: name, code: 'required' }) : true
        const { asE164 } = await load()
        return asE164(value, 'NL') === value || problemSentence({ field: name, code: 'valid_phone' })
      },
    },
  })
  const begin = useEffectEvent((loaded: Phones) => {
    setPhones(loaded)
    // A number that was typed into a search arrives here as it was typed.
    const stored = loaded.asE164(field.value, country ?? firstCountry())
    if (stored && stored !== field.value) field.onChange(stored)
  })
  useEffect(() => {
    void load().then((loaded) => begin(loaded))
  }, [])

  const value = field.value as string
  const current = chosen ?? phones?.countryOfPhone(value) ?? country ?? firstCountry()

  const read = (typed: string, inCountry: string) => phones?.asE164(typed, inCountry) ?? typed.trim()
  /** A whole number counts before the field is left: likely doubles of a client appear at once. */
  function type(typed: string): void {
    setTyping(typed)
    field.onChange(read(typed, current))
  }
  function finish(): void {
    if (typing !== null) {
      const stored = read(typing, current)
      field.onChange(stored)
      // An incomplete number is read again when the record's country changes.
      setChosen(phones?.countryOfPhone(stored) ?? chosen)
    }
    setTyping(null)
    field.onBlur()
  }
  const readAnew = useEffectEvent((inCountry: string) => {
    if (chosen === null && value && !value.startsWith('+')) field.onChange(read(value, inCountry))
  })
  useEffect(() => {
    if (country) readAnew(country)
  }, [country])
  function choose(code: string | null): void {
    if (!code) return
    setChosen(code)
    // A number that was typed before the country was chosen is read again in that country.
    if (value && !value.startsWith('+')) field.onChange(read(value, code))
  }
  return {
    phones,
    field,
    error: fieldState.error?.message,
    current,
    choose,
    text: typing ?? (phones ? phones.shownPhone(value) : value),
    type,
    finish,
  }
}

/**
 * A phone number with its country. The form holds the stored form (`+31612345678`), or what was typed when that is not
 * a number.
 */
export function PhoneField<T extends FieldValues>({
  control,
  name,
  label,
  country,
  maxLength,
  required = false,
}: PhoneFieldProps<T>) {
  const { t } = useTranslation('common')
  const id = useId()
  const { phones, field, error, current, choose, text, type, finish } = usePhone({
    control,
    name,
    country,
    required,
  })
  const { countries, picker, callingCodes } = usePhoneCountries(phones, current)

  return (
    <Input.Wrapper id={id} label={label} labelProps={{ htmlFor: id }} required={required} error={error}>
      <div className={styles.parts}>
        <Select
          className={styles.country}
          aria-label={t('phoneCountry')}
          data={countries}
          value={countries.length ? current : null}
          onChange={choose}
          allowDeselect={false}
          withCheckIcon={false}
          {...picker}
          maxDropdownHeight={300}
          comboboxProps={{ width: 260, position: 'bottom-start', shadow: 'md', transitionProps: { duration: 0 } }}
          placeholder={current}
          filter={({ options, search }) =>
            options.filter(
              (option) =>
                'value' in option &&
                `${option.label} ${callingCodes.get(option.value)?.countryName}`
                  .toLowerCase()
                  .includes(search.trim().toLowerCase()),
            )
          }
          renderOption={({ option }) => (
            <span className={styles.option}>
              {callingCodes.get(option.value)?.countryName}
              <span className="dim num">{option.label}</span>
            </span>
          )}
        />
        <MantineTextInput
          id={id}
          ref={field.ref}
          name={field.name}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          className={styles.number}
          classNames={{ input: 'num' }}
          error={Boolean(error)}
          required={required}
          maxLength={maxLength + 10}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish()
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
