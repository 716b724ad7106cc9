import { routes } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { orNotFound, refuseIf } from '#platform/server/refused.ts'
import { locationInScope } from '#features/lists/queries.ts'
import { liabilityOverview, vouchersApi, vouchersOverview } from './contract.ts'
import { findVoucher, liabilitySource, placeOfVoucher, voucherByCode, voucherCard, vouchersSource } from './queries.ts'
import { printCard } from './routes/card.ts'
import { voucherProblems } from './rules.ts'
import { vouchersTexts } from './texts.ts'

export const vouchersRoutes = routes('vouchers', 'Gift vouchers: their codes, balances and movements.', vouchersApi, {
  list: (call) =>
    readOverview(
      call,
      vouchersOverview,
      vouchersSource(call.query.filters, { countryIds: call.who.countryIds, language: call.language, now: call.now }),
    ),

  export: (call) =>
    exportOverview(
      call,
      vouchersOverview,
      vouchersSource(call.query.filters, { countryIds: call.who.countryIds, language: call.language, now: call.now }),
      { title: vouchersTexts.title, titles: vouchersTexts },
    ),

  liability: (call) =>
    readOverview(
      call,
      liabilityOverview,
      liabilitySource(call.query.filters.day ?? null, call.who.countryIds, call.now),
    ),

  liabilityExport: (call) =>
    exportOverview(
      call,
      liabilityOverview,
      liabilitySource(call.query.filters.day ?? null, call.who.countryIds, call.now),
      { title: vouchersTexts.liabilityTitle, titles: vouchersTexts },
    ),

  byCode: async ({ db, params, query, who, now }) => {
    const location = await locationInScope(db, query.location, who.countryIds)
    const { legal_entity_id } = await placeOfVoucher(db, location.id)
    const voucher = await voucherByCode(db, params.code)
    refuseIf(voucherProblems('voucher_code', params.code, voucher, { legal_entity_id, zone: location.zone, now }))
    return orNotFound(voucher)
  },

  show: async ({ db, params, who, now }) =>
    orNotFound(await findVoucher(db, params.id, { countryIds: who.countryIds, now })),

  card: async ({ db, params, who, services }) => {
    const card = orNotFound(await voucherCard(db, params.id, who.countryIds))
    return {
      contentType: 'application/pdf',
      fileName: `${card.code}.pdf`,
      bytes: await printCard(services.printer, card),
      clientIds: [],
    }
  },
})
