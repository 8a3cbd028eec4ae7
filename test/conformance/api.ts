/** `parlor/conformance`: the suite that every game must pass, for tests of a package. docs/engine-api.md explains it. */
// With these a package needs no Vitest of its own: two of them in one process know nothing of each other.
export { expect, test } from 'vitest';
export { conformsAsPackage, type PackageOptions } from './package.ts';
export type { Tree } from './trees.ts';
export type { Files } from './walk.ts';
