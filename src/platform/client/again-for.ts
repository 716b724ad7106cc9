/**
 * A call is sent again for as long as a failover or a restart takes: Patroni replaces a machine that dies within 23
 * seconds (`ttl: 20`, docs/operations/cluster.md), and a retry may be under way for one more. `prove:cluster` holds it
 * against that.
 */
export const againForMs = 25_000
