// What `parlor/store` publishes: docs/engine-api.md explains each name.
export type { ConditionalWrite, Connections, StoreAdapter, WriteStage } from './adapter.ts';
export { PostgresAdapter } from './postgres.ts';
export { SqliteAdapter } from './sqlite.ts';
