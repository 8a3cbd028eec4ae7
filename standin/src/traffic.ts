import { isByInteraction } from './rest/byInteraction.ts';
import type { RefusedRequest } from './rest/server.ts';

/** What the bot has asked of the API so far. */
export interface Traffic {
  /** Every request that Discord would have turned down, oldest first. */
  readonly refusals: RefusedRequest[];
  /** The last thousand requests, oldest first. */
  readonly requests: string[];
  /** How many there were, these and those before them. */
  all: number;
  /** How many requests Discord would have counted among the 50 a second. */
  counted: number;
}

const REQUESTS_KEPT = 1000;

export function noTraffic(): Traffic {
  return { refusals: [], requests: [], all: 0, counted: 0 };
}

/** Notes a request; `path` is what stands behind the version of the API. */
export function noteRequest(traffic: Traffic, method: string, path: string): void {
  traffic.all += 1;
  if (!isByInteraction(path)) traffic.counted += 1;
  traffic.requests.push(`${method} ${path}`);
  if (traffic.requests.length > REQUESTS_KEPT) traffic.requests.shift();
}
