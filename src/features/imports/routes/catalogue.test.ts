import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { atOnce } from '#platform/server/test/at-once.ts'
import { importing } from '#platform/server/test/importing.ts'
import { belgium, netherlands } from '#platform/server/test/world.ts'
import { dictionaries } from '#features/dictionaries/contract.ts'
import { productsApi } from '#features/products/contract.ts'
import type { Import } from '../contract.ts'
import { leftOut } from '../rules/fields.ts'

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await testApp()
  administrator = await app.as('administrator')
  await sql`insert into ledgers (supported_country_id, code, description) values (${netherlands}, '8000', 'Omzet')`.execute(
    app.db,
  )
  await sql`insert into tax_rates (supported_country_id, per_mille, valid_from) values (${netherlands}, 210, '2020-01-01'), (${netherlands}, 90, '2020-01-01')`.execute(
    app.db,
  )
})
afterAll(() => app.close())

const { upload, check, run, checked } = importing(() => administrator)
const counts = async () =>
  (
    await sql<
      Record<string, number>
    >`select (select count(*) from clients)::int as clients, (select count(*) from credit_mutations)::int as credit, (select count(*) from import_numbers)::int as numbers, (select count(*) from products)::int as products`.execute(
      app.db,
    )
  ).rows[0]!
const problemsOf = ({ data }: Answer<Import>) => data.problems.map(({ row, field, code }) => [row, field, code])

describe('files of the catalogue', () => {
  test('products: judged as their form judges them', async () => {
    const answer = await checked(
      [
        'Naam;Naam (Frans);Prijs;Inkoopprijs;Btw;Grootboek;EAN;Productcode;Soort',
        'Nachtcrème;Crème de nuit;24,95;9,5;21%;8000;8712345678906;100;',
        'Bon 50;;50;0;21;8000;;;voucher',
        ';;10;0;21;8000;;;',
        'Zonder prijs;;;0;21;8000;;;',
        'Vreemde btw;;10;0;19;8000;;;',
        'Vreemde rekening;;10;0;21;9999;;;',
        'Vreemd nummer;;10;0;21;8000;123;;',
        'Te duur;;100000,01;0;21;8000;;;',
        'Soort;;10;0;21;8000;;;appel',
        'nachtcrème;;10;0;21;8000;;;',
        'Zonnecrème SPF 50;;10;0;21;8000;;;',
        'Zonder inkoop;;10;;21;8000;;;',
        'Inkoop weg;;10;-1;21;8000;;;',
        `${'x'.repeat(51)};;;;;8000;;12a;`,
      ].join('\r\n'),
      { kind: 'products' },
    )
    expect(answer.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [4, 'name', 'required'],
      [5, 'price', 'required'],
      [6, 'vat', 'unknown'],
      [7, 'ledger_number', 'unknown'],
      [8, 'ean', 'ean'],
      [9, 'price', 'too_big'],
      [10, 'type', 'unknown'],
      [11, 'name', 'import_double'],
      [12, 'name', 'import_exists'],
      [13, 'purchase_price', 'required'],
      [14, 'purchase_price', 'too_small'],
      [15, 'price', 'required'],
      [15, 'purchase_price', 'required'],
      [15, 'vat', 'required'],
      [15, 'product_code', 'numbers_only'],
      [15, 'name', 'too_long'],
    ])
    const ready = await checked(
      'Naam;Naam (Frans);Prijs;Inkoopprijs;Btw;Grootboek;EAN;Productcode;Soort\r\nNachtcrème;Crème de nuit;24,95;9,5;21%;8000;8712345678906;100;\r\nBon 50;;50;0;21;8000;;;voucher\r\nHyaluron;;120;60;21;8000;;;Injectie\r\nGlycolzuur;;59;29;21;8000;;;ja',
      { kind: 'products' },
    )
    expect((await run(ready)).data).toMatchObject({ status: 'done', imported_count: 4 })
    const rows = await app.db
      .selectFrom('products')
      .selectAll()
      .where('ledger_number', '=', '8000')
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      {
        name: { nl: 'Nachtcrème', fr: 'Crème de nuit' },
        price_cents: 2495,
        purchase_price_cents: 950,
        vat_per_mille: 210,
        ean: '8712345678906',
        picqer_productcode: '100',
        voucher: false,
        injectable: false,
      },
      { price_cents: 5000, voucher: true, vat_per_mille: 0, ean: null },
      { price_cents: 12_000, injectable: true, peeling: false, voucher: false, vat_per_mille: 210 },
      { price_cents: 5900, injectable: false, peeling: true },
    ])
  })

  test('treatments: with what they ask of people and devices', async () => {
    const titles = 'Naam;Categorie;Kwalificaties;Apparaten;Duur;Prijs;Btw;Grootboek;Intake'
    const answer = await checked(
      [
        titles,
        'Laser kin;laser;Laser;GentleMax;30 min;49,-;21;8000;nee',
        ';laser;Laser;;30;49;21;8000;',
        'A;nagels;Laser;;30;49;21;8000;',
        'B;laser;;;30;49;21;8000;',
        'C;laser;Vliegbrevet;;30;49;21;8000;',
        'D;laser;Laser;;lang;49;21;8000;',
        'E;laser;Laser;;7;49;21;8000;',
        'F;laser;Laser;;30;-5;21;8000;',
        'G;laser;Laser;;30;49;21;;',
        'H;laser;Laser;;30;49;21;8000;soms',
        'laser kin;laser;Laser;;30;49;21;8000;',
      ].join('\r\n'),
      { kind: 'treatments' },
    )
    expect(answer.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [3, 'name', 'required'],
      [4, 'category', 'unknown'],
      [5, 'qualifications', 'required'],
      [6, 'qualifications', 'unknown'],
      [7, 'duration', 'import_minutes'],
      [8, 'duration', 'duration_step'],
      [9, 'price', 'too_small'],
      [10, 'ledger_number', 'required'],
      [11, 'intake', 'import_truth'],
      [12, 'name', 'import_double'],
    ])
    const ready = await checked(`${titles}\r\nLaser kin;Laser;Laser;Merk GentleMax;0:45;49,-;21;8000;ja`, {
      kind: 'treatments',
    })
    expect((await run(ready)).data).toMatchObject({ status: 'done', imported_count: 1 })
    const { rows } =
      await sql`select t.duration, t.price_cents, t.intake, (select array_agg(qualification_id) from treatment_qualifications where treatment_id = t.id) as qualifications, (select array_agg(model_id) from treatment_models where treatment_id = t.id) as models from treatments t where name ->> 'nl' = 'Laser kin'`.execute(
        app.db,
      )
    expect(rows).toEqual([
      {
        duration: 45,
        price_cents: 4900,
        intake: true,
        qualifications: [app.world.laserQualification],
        models: [app.world.laserModel],
      },
    ])
  })
})

describe('what belongs together in a file of the catalogue', () => {
  const titles = ['Naam', 'Categorie', 'Kwalificaties', 'Apparaten', 'Duur', 'Prijs', 'Btw', 'Grootboek']
  const treatments = (...lines: string[]) => [titles.join(';'), ...lines].join('\r\n')
  let level: number
  beforeAll(async () => {
    await sql`insert into brands (name) values ('Andermerk') on conflict do nothing`.execute(app.db)
    await sql`insert into device_models (device_type_id, brand_name, name) select device_type_id, 'Andermerk', name from device_models where id = ${app.world.laserModel}`.execute(
      app.db,
    )
    await sql`insert into qualifications (supported_country_id, name) values (${netherlands}, 'Laser/IPL'), (${netherlands}, 'Peeling, diep')`.execute(
      app.db,
    )
    const { rows } = await sql<{
      id: number
    }>`insert into price_levels (supported_country_id, name) values (${netherlands}, 'Goud'), (${belgium}, 'Belgisch') returning id`.execute(
      app.db,
    )
    level = rows[0]!.id
  })

  test('a model that two brands have is named with its brand', async () => {
    const answer = await checked(
      treatments(
        'Been A;laser;Laser;GentleMax;30;49;21;8000',
        'Been B;laser;Laser;Merk – GentleMax;30;49;21;8000',
        'Been C;laser;Laser;andermerk gentlemax;30;49;21;8000',
      ),
      { kind: 'treatments' },
    )
    expect(answer.problems).toMatchObject([
      {
        row: 2,
        field: 'models',
        code: 'import_ambiguous',
        values: {
          names: expect.stringMatching(
            /Merk GentleMax.*Andermerk GentleMax|Andermerk GentleMax.*Merk GentleMax/,
          ) as string,
        },
      },
    ])
    expect(answer.problem_count).toBe(1)
  })

  test('a workbook with times of day for durations, and names with marks in them', async () => {
    const time = (hours: number, minutes: number) => new Date(Date.UTC(1899, 11, 31, hours, minutes))
    const given = await writeXlsx({
      sheets: [
        {
          name: 'Behandelingen',
          columns: titles.map((title) => (title === 'Duur' ? { numFmt: 'h:mm' } : {})),
          rows: [
            titles,
            ['IPL been', 'laser', 'Laser/IPL', '', time(0, 30), 49, 0.21, '8000'],
            ['IPL rug', 'laser', 'Laser / IPL, Peeling, diep; Laser', null, time(1, 15), 49, 0.21, '8000'],
          ],
        },
      ],
    })
    const ready = await checked(given, { kind: 'treatments' })
    expect(ready.problems).toEqual([])
    expect((await run(ready)).data).toMatchObject({ status: 'done', imported_count: 2 })
    const { rows } =
      await sql`select t.duration, array(select q.name from treatment_qualifications tq join qualifications q on q.id = tq.qualification_id where tq.treatment_id = t.id order by q.name) as names from treatments t where name ->> 'nl' like 'IPL %' order by t.id`.execute(
        app.db,
      )
    expect(rows).toMatchObject([
      { duration: 30, names: ['Laser/IPL'] },
      { duration: 75, names: [expect.any(String), 'Laser/IPL', 'Peeling, diep'] },
    ])
  })

  test('a column of a price level that the country does not have is left out by whoever says so', async () => {
    const { data } = await upload(
      'Naam;Prijs;Inkoop;Btw;Grootboek;Prijsniveaus;Prijsniveau Platina\r\nZonder niveau;10;1;21;8000;ja;1',
      { kind: 'products' },
    )
    const first = await check(data, data.mapping)
    expect(first.data.problems).toMatchObject([{ row: 1, column: 'Prijsniveau Platina', code: 'import_level' }])
    expect((await check(first.data, { ...data.mapping, [leftOut(5)]: 6 })).errors).toEqual({
      [`mapping.${leftOut(5)}`]: ['invalid'],
    })
    const ready = await check(first.data, { ...data.mapping, [leftOut(6)]: 6 })
    expect([ready.data.problem_count, ready.data.mapping]).toEqual([0, { ...data.mapping, [leftOut(6)]: 6 }])
    expect((await run(ready.data)).data).toMatchObject({ status: 'done', imported_count: 1 })
  })

  test('a price level that the country does not have is told, and so is a price that a level cannot have', async () => {
    const answer = await checked(
      'Naam;Prijs;Inkoop;Btw;Grootboek;Prijsniveau Goud;Prijsniveau Platina\r\nGoud A;10;1;21;8000;veel;1\r\nGoud B;10;1;21;8000;-1;1\r\nGoud C;10;1;21;8000;1000000;1\r\nGoud D;10;1;21;8000;;1',
      { kind: 'products' },
    )
    expect(answer.problems.map(({ row, column, code }) => [row, column, code])).toEqual([
      [1, 'Prijsniveau Platina', 'import_level'],
      [2, 'Prijsniveau Goud', 'import_amount'],
      [3, 'Prijsniveau Goud', 'too_small'],
      [4, 'Prijsniveau Goud', 'too_big'],
    ])
    expect(answer.problems[3]).toMatchObject({ values: { max: { cents: 999_999_00 } } })
    expect((await check(answer, { ...answer.mapping, [`price_level_${level + 1}`]: 6 })).errors).toEqual({
      [`mapping.price_level_${level + 1}`]: ['invalid'],
    })
  })

  test('prices of levels come along, and an empty one leaves the base price', async () => {
    const products = await checked(
      'Naam;Prijs;Inkoop;Btw;Grootboek;Prijs Goud\r\nGoud een;10;1;21;8000;8,50\r\nGoud twee;10;1;21;8000;',
      { kind: 'products' },
    )
    expect([products.problems, products.mapping[`price_level_${level}`]]).toEqual([[], 5])
    expect((await run(products)).data).toMatchObject({ status: 'done', imported_count: 2 })
    const ready = await checked(`${titles.join(';')};Goud\r\nGouden been;laser;Laser;;30;49;21;8000;39`, {
      kind: 'treatments',
    })
    expect((await run(ready)).data).toMatchObject({ status: 'done', imported_count: 1 })
    const { rows } = await sql`
      select name ->> 'nl' as name, pp.price_level_id, pp.price_cents from products p left join product_prices pp on pp.product_id = p.id where name ->> 'nl' like 'Goud %'
      union all select name ->> 'nl', tp.price_level_id, tp.price_cents from treatments t left join treatment_prices tp on tp.treatment_id = t.id where name ->> 'nl' = 'Gouden been' order by 1`.execute(
      app.db,
    )
    expect(rows).toEqual([
      { name: 'Goud een', price_level_id: level, price_cents: 850 },
      { name: 'Goud twee', price_level_id: null, price_cents: null },
      { name: 'Gouden been', price_level_id: level, price_cents: 3900 },
    ])
  })

  test('a level that is put aside between the check and the import keeps everything out', async () => {
    const ready = await checked('Naam;Prijs;Inkoop;Btw;Grootboek;Prijs Goud\r\nGoud later;10;1;21;8000;8', {
      kind: 'products',
    })
    await sql`update price_levels set deactivated_at = now() where id = ${level}`.execute(app.db)
    expect((await run(ready)).errors).toEqual({ [`mapping.price_level_${level}`]: ['invalid'] })
    await sql`update price_levels set deactivated_at = null where id = ${level}`.execute(app.db)
  })

  const catalogue = 'Naam;Prijs;Inkoop;Btw;Grootboek'
  const productOf = (name: string) => ({
    body: {
      supported_country_id: netherlands,
      name: { nl: name },
      price_cents: 1000,
      purchase_price_cents: 100,
      vat_per_mille: 210,
      ledger_number: '8000',
    },
  })
  const paused = sql`lock table audit_log in exclusive mode`

  test.each(['the colleague', 'the file'])(
    'a colleague who adds the same product at once as a file, %s first: who is second is told, by name',
    async (first) => {
      const name = `Tegelijk met ${first}`
      const ready = await checked(`${catalogue}\r\nMet ${first};10;1;21;8000\r\n${name};10;1;21;8000`, {
        kind: 'products',
      })
      const before = await counts()
      const [importing, adding] = [() => run(ready), () => administrator.call(productsApi.create, productOf(name))]
      if (first === 'the file') {
        const [imported, added] = await atOnce<Answer<unknown>>(app.db, paused, [importing, adding])
        expect([(imported!.data as Import).status, added!.status, added!.errors]).toEqual([
          'done',
          422,
          { 'name.nl': ['unique'] },
        ])
        return
      }
      const [added, imported] = await atOnce<Answer<unknown>>(app.db, paused, [adding, importing])
      expect([added!.status, problemsOf(imported as Answer<Import>)]).toEqual([201, [[3, 'name', 'import_exists']]])
      expect((await counts()).products).toBe(before.products! + 1)
      const again = await check((imported as Answer<Import>).data, ready.mapping, true)
      expect((await run(again.data)).data).toMatchObject({ status: 'done', imported_count: 1, skipped_count: 1 })
    },
  )

  test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')(
    'nobody in the catalogue waits for a file that comes in',
    async () => {
      const { data: other } = await administrator.call(productsApi.create, productOf('Intussen'))
      const ready = await checked(`${catalogue}\r\nLangzaam;10;1;21;8000`, { kind: 'products' })
      const over: string[] = []
      await atOnce<unknown>(app.db, sql`lock table product_prices in exclusive mode`, [
        () => run(ready).then(({ data }) => over.push(data.status)),
        () =>
          administrator
            .call(productsApi.deactivate, { params: { id: other.id }, body: {} })
            .then(({ status }) => over.push(String(status))),
      ])
      expect(over).toEqual(['200', 'done'])
    },
  )

  const held = [
    ['products', 'ledgers', `${catalogue}\r\nOp 7777;10;1;21;7777`, 'ledger_number'],
    ['products', 'taxRates', `${catalogue}\r\nMet 7%;10;1;7;8000`, 'vat'],
    ['treatments', 'ledgers', treatments('Op 7777;laser;Laser;;30;49;21;7777'), 'ledger_number'],
    ['treatments', 'taxRates', treatments('Met 7%;laser;Laser;;30;49;7;8000'), 'vat'],
  ] as const
  test.each(held)(
    'an account or rate that %s come in with stays, or was gone before: %s (decision 025)',
    async (kind, key, text, field) => {
      const made = async () =>
        (key === 'ledgers'
          ? await sql<{
              id: number
            }>`insert into ledgers (supported_country_id, code, description) values (${netherlands}, '7777', 'Even') returning id`.execute(
              app.db,
            )
          : await sql<{
              id: number
            }>`insert into tax_rates (supported_country_id, per_mille, valid_from) values (${netherlands}, 70, '2020-01-01') returning id`.execute(
              app.db,
            )
        ).rows[0]!.id
      const remove = (id: number) => administrator.raw('DELETE', `/api${dictionaries[key].path}/${id}`)
      const first = await made()
      const ready = await checked(text, { kind })
      const [gone, refused] = await atOnce<Answer<unknown>>(
        app.db,
        sql`select from ${sql.table(dictionaries[key].table)} where id = ${first} for update`,
        [() => remove(first), () => run(ready)],
      )
      expect([gone!.data, problemsOf(refused as Answer<Import>)]).toEqual([null, [[2, field, 'unknown']]])

      const second = await made()
      const again = await check((refused as Answer<Import>).data, ready.mapping)
      const [imported, aside] = await atOnce<Answer<unknown>>(
        app.db,
        sql`lock table ${sql.table(kind === 'products' ? 'product_prices' : 'treatment_prices')} in exclusive mode`,
        [() => run(again.data), () => remove(second)],
      )
      expect([imported!.data, aside!.data]).toMatchObject([
        { status: 'done', imported_count: 1 },
        { id: second, deactivated_at: expect.any(String) as string },
      ])
      await sql`delete from ${sql.table(kind)} where name ->> 'nl' in ('Op 7777', 'Met 7%')`.execute(app.db)
      await sql`delete from ${sql.table(dictionaries[key].table)} where id = ${second}`.execute(app.db)
    },
  )
})
