import { isRecord, recordIn, textsIn } from '../answer-change.ts';
import type { AzureWeather } from './azure-weather.ts';
import type { SampleResource, SampleSibling, SampleSubscription } from './sample-subscription.ts';

/** A subscription as changes have left it. */
export interface ChangedSubscription {
  /** Resources with the properties that replace others. */
  resources(): readonly SampleResource[];
  others(): readonly SampleSibling[];
  readonly weather: Pick<AzureWeather, 'denied' | 'hasConsent'>;
  /**
   * @param body as JSON: `resources` replace properties of those with their `id`, operations named in `denied` are
   * refused, `others` are the subscriptions beside this one, and `hasConsent` grants or withdraws the reads of Entra.
   * @throws Error
   */
  change(body: string): void;
}

/** @param weather the one that the server began with */
export function createChangedSubscription(
  subscription: SampleSubscription,
  weather: Pick<AzureWeather, 'denied' | 'hasConsent'>,
): ChangedSubscription {
  const properties = new Map<string, Readonly<Record<string, unknown>>>();
  const lost = new Set<string>();
  let consent: boolean | null = null;
  let siblings: readonly SampleSibling[] | null = null;
  return {
    resources: () =>
      properties.size === 0
        ? subscription.resources
        : subscription.resources.map((resource) => ({
            ...resource,
            properties: {
              ...resource.properties,
              ...properties.get(resource.id.toLowerCase()),
            },
          })),
    others: () => siblings ?? subscription.others ?? [],
    weather: {
      get denied() {
        return lost.size === 0 ? weather.denied : [...weather.denied, ...lost];
      },
      get hasConsent() {
        return consent ?? weather.hasConsent;
      },
    },
    change(body) {
      const { resources = [], denied, others, hasConsent } = recordIn(body);
      if (!Array.isArray(resources) || !resources.every(isPart)) {
        throw new Error('Each of `resources` has an id and properties');
      }
      if (others !== undefined && (!Array.isArray(others) || !others.every(isSibling))) {
        throw new Error('Each of `others` has a subscriptionId and a displayName');
      }
      if (hasConsent !== undefined && typeof hasConsent !== 'boolean') {
        throw new Error('`hasConsent` is true or false');
      }
      for (const name of textsIn(denied, 'denied')) lost.add(name);
      for (const { id, properties: changed } of resources) {
        const key = id.toLowerCase();
        properties.set(key, { ...properties.get(key), ...changed });
      }
      siblings = others ?? siblings;
      consent = hasConsent ?? consent;
    },
  };
}

const isPart = (value: unknown): value is Pick<SampleResource, 'id' | 'properties'> =>
  isRecord(value) && typeof value.id === 'string' && isRecord(value.properties);

const isSibling = (value: unknown): value is SampleSibling =>
  isRecord(value) &&
  typeof value.subscriptionId === 'string' &&
  typeof value.displayName === 'string';
