import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { refuseAboveFields, useSecretForm } from './secret-form.ts'
import { rendered } from './test/rendered.ts'

type Typed = Readonly<Record<'email' | 'password', string>>
const input = (focused: string[], name: string) => ({ focus: () => focused.push(name) }) as unknown as HTMLInputElement

/** A sign-in whose inputs are on the page, answered by `submit`. */
async function signIn(submit: (typed: Typed) => Promise<unknown> = async () => {}, tab = new Map<string, string>()) {
  const focused: string[] = []
  const form = await rendered(() => {
    const shown = useSecretForm({
      fields: { email: 20, password: null },
      start: { email: 'mia@balie.test' },
      check: ({ password }) => (password === 'kort' ? [{ field: 'password', code: 'too_short' }] : []),
      submit,
    })
    for (const name of ['email', 'password'] as const) shown.input(name).ref(input(focused, name))
    return shown
  }, tab)
  const type = (field: 'email' | 'password', typed: string) => form.act((now) => now.input(field).onChange(typed))
  const errors = () => (['email', 'password'] as const).map((field) => form.now().input(field).error !== undefined)
  return { form, focused, type, errors }
}

test('is not sent while a field is empty, refused by its rule or too long: the first of them has the focus', async () => {
  const sent: Typed[] = []
  const { form, focused, type, errors } = await signIn(async (typed) => sent.push(typed))
  await form.act(({ submit }) => submit())
  expect([errors(), focused]).toEqual([[false, true], ['password']])
  await type('password', 'kort')
  expect(errors()).toEqual([false, false]) // typing clears the problem of its field
  await type('email', 'mia@een-lange-naam.test')
  await form.act(({ submit }) => submit())
  expect([errors(), focused]).toEqual([
    [true, true],
    ['password', 'email'],
  ])
  await type('email', 'mia@balie.test')
  await type('password', 'olifanten')
  await form.act(({ submit }) => submit())
  expect(sent).toEqual([{ email: 'mia@balie.test', password: 'olifanten' }])
})

test('what the server refuses is shown at its field with the focus there, and above the fields where it has none', async () => {
  const refusal = (field: string) => new ApiError(422, '', [{ field, code: 'wrong_password' }])
  let refused = refusal('password')
  const { form, focused, type, errors } = await signIn(() => Promise.reject(refused))
  await type('password', 'olifanten')
  await form.act(({ submit }) => submit())
  expect([errors(), focused, form.now().problems]).toEqual([[false, true], ['password'], []])
  refused = refusal('')
  await form.act(({ submit }) => submit())
  expect([errors(), form.now().problems.length]).toEqual([[false, false], 1])
  expect(form.now()).toMatchObject({ submitting: false, values: { password: 'olifanten' } })
  expect(() => refuseAboveFields(refusal('password'))).toThrow(
    expect.objectContaining({ status: 422, problems: [{ field: '', code: 'wrong_password' }] }),
  )
})

test('a field that submits itself sends what was typed last, once', async () => {
  const sent: string[] = []
  const { form } = await signIn(async ({ password }) => sent.push(password))
  await form.act(async (now) => {
    now.input('password').onChange('123456')
    await Promise.all([now.submit(), now.submit()])
  })
  expect(sent).toEqual(['123456'])
})

test('a field that appears later gets the focus then', async () => {
  const focused: string[] = []
  const form = await rendered(() => useSecretForm({ fields: { password: null }, submit: async () => {} }))
  await form.act(({ focus }) => focus('password'))
  expect(focused).toEqual([])
  form.now().input('password').ref(input(focused, 'password'))
  expect(focused).toEqual(['password'])
})

test('nothing that is typed into it is kept in the browser', async () => {
  const tab = new Map<string, string>()
  const { form, type } = await signIn(
    () => Promise.reject(new ApiError(0, '', [{ field: '', code: 'no_connection' }])),
    tab,
  )
  await type('password', 'olifanten')
  await form.act(({ submit }) => submit())
  expect([form.now().dirty, tab.size]).toEqual([true, 0])
})
