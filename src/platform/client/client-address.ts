/** The page of a client, at the tab of this number; by default at the first one. */
export const clientAddress = (id: number, tab?: number): string => (tab ? `/clients/${id}/${tab}` : `/clients/${id}`)
