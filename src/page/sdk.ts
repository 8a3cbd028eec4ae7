import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { lazy } from './lazy.ts';

/** Discord's Embedded App SDK with all it needs as one script for browsers, which calls it `discordSdk`: made lazy, when the first page asks for it. */
export const bundleSdk = lazy(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(import.meta.resolve('@discord/embedded-app-sdk'))],
    bundle: true,
    format: 'iife',
    globalName: 'discordSdk',
    minify: true,
    platform: 'browser',
    write: false,
  });
  return { type: 'text/javascript; charset=utf-8', body: new Uint8Array(outputFiles[0]?.contents ?? []) };
});
