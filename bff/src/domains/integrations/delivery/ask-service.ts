import type { IntegrationCheck } from '@parapet/contracts/events/integration';
import type { IntegrationType } from '@parapet/contracts/integrations/kinds';
import type { Checked, Connection } from '../kinds/kind.ts';
import { errorOfStatus } from '../kinds/read-answer.ts';
import { kindsByType } from '../kinds/registry.ts';
import { hold } from './attempt.ts';
import type { ExchangePorts } from './exchange.ts';

/** The most values of a list, and fields, that are stored. */
const MAX_CHOICES = 200;
const MAX_FIELDS = 60;
const MAX_NAME = 200;

/**
 * Asks whether a connection works and what there is to choose; null for a kind that only a message tests.
 * @throws the reason of `signal` once it aborts
 */
export async function askService(
  ports: ExchangePorts,
  type: IntegrationType,
  connection: Connection,
  signal: AbortSignal,
): Promise<IntegrationCheck | null> {
  const { check } = kindsByType[type];
  if (!check) return null;
  const at = new Date().toISOString();
  const { result, last, lost } = await hold(ports, check(connection), { deliveryId: null, signal });
  if (!result) {
    const error = lost?.message ?? 'The service could not be reached.';
    const outcome = lost?.isFinal ? 'rejected' : 'retry';
    return { at, outcome, error, about: null, choices: {}, fields: [] };
  }
  const { outcome } = result;
  const said = outcome.kind === 'delivered' ? null : outcome.error;
  return {
    at,
    outcome: outcome.kind,
    error: said !== null && last?.isInner ? errorOfStatus(last.answer.status) : said,
    about: result.about?.slice(0, MAX_NAME) ?? null,
    choices: Object.fromEntries(
      Object.entries(result.choices ?? {}).map(([name, list]) => [name, shortened(list)]),
    ),
    fields: (result.fields ?? []).slice(0, MAX_FIELDS).map(({ id, name, isRequired, choices }) => ({
      id: id.slice(0, MAX_NAME),
      name: name.slice(0, MAX_NAME),
      isRequired,
      choices: choices && shortened(choices),
    })),
  };
}

const shortened = (list: NonNullable<Checked['choices']>[string]) =>
  list.slice(0, MAX_CHOICES).map(({ value, label }) => ({
    value: value.slice(0, MAX_NAME),
    label: label.slice(0, MAX_NAME),
  }));
