import { type Phrase, phrase, type TextKey } from '../../engine/phrase.ts';
import { type Counts, RESOURCES, type Resource } from './resources.ts';
import type { Building } from './village.ts';

export const RESOURCE_TEXT: Readonly<Record<Resource, TextKey>> = {
  STONE: 'newhaven.resource.stone',
  TIMBER: 'newhaven.resource.timber',
  WHEAT: 'newhaven.resource.wheat',
  SHEEP: 'newhaven.resource.sheep',
};

/** The text key of a building by its color; the text has a placeholder `number`. */
const BUILDING_TEXT: Readonly<Record<Resource, TextKey>> = {
  STONE: 'newhaven.building.stone',
  TIMBER: 'newhaven.building.timber',
  WHEAT: 'newhaven.building.wheat',
  SHEEP: 'newhaven.building.sheep',
};

/** A building that lies face down. */
export const FACE_DOWN_TEXT: Readonly<Record<Resource, TextKey>> = {
  STONE: 'newhaven.faceDown.stone',
  TIMBER: 'newhaven.faceDown.timber',
  WHEAT: 'newhaven.faceDown.wheat',
  SHEEP: 'newhaven.faceDown.sheep',
};

/** The text key for an amount of a resource; the text has a placeholder `number`. */
export const AMOUNT_TEXT: Readonly<Record<Resource, TextKey>> = {
  STONE: 'newhaven.amount.stone',
  TIMBER: 'newhaven.amount.timber',
  WHEAT: 'newhaven.amount.wheat',
  SHEEP: 'newhaven.amount.sheep',
};

export function nameBuilding(building: Building): Phrase {
  return phrase(BUILDING_TEXT[building.colour], { number: building.number });
}

/** `12 timber, 4 sheep`: the resources with a nonzero count, or `nothing`. */
export function sayCounts(counts: Counts): Phrase | readonly Phrase[] {
  const amounts = RESOURCES.filter((resource) => counts[resource] > 0).map((resource) =>
    phrase(AMOUNT_TEXT[resource], { number: counts[resource] }),
  );
  return amounts.length === 0 ? phrase('newhaven.amount.none') : amounts;
}
