/*
 * This script is inline in the page. Discord's frames on some phones run inline scripts but none by their address;
 * there, our scripts are fetched and run from what was fetched.
 */

/** Runs one of our scripts in whichever way the frame allows. Rejects if it cannot be loaded. */
export function runScript(address: string): Promise<void> {
  return run(address).catch(() => runFetched(address));
}

async function runFetched(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const fetched = URL.createObjectURL(await response.blob());
  await run(fetched);
  URL.revokeObjectURL(fetched);
}

function run(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = reject;
    document.head.append(script);
  });
}

function onError({ target }: Event): void {
  if (target instanceof HTMLScriptElement && target.defer) void runFetched(target.src);
}

// The page's own script is the only deferred one.
addEventListener('error', onError, { capture: true });
Object.assign(window, { runScript });
