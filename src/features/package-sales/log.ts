import { featureLog } from '#kernel/log.ts'

/** Describes the calls about bought packages to the log; their table is described with packages. */
export const packageSalesLog = featureLog({ calls: { '/package_sales': 'package_sales' } })
