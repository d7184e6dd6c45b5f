import { sql } from 'kysely';

/**
 * Tells whether the event of a row matches the rule of a row, both by their names in the statement. An
 * integration is not notified that a message to itself failed.
 */
export const MATCHES = sql<boolean>`
  (cardinality(rule.types) = 0 or event.type = any (rule.types))
  and (cardinality(rule.severities) = 0 or event.severity = any (rule.severities))
  and (
    cardinality(rule.asset_ids) + cardinality(rule.tags) = 0
    or event.asset_id = any (rule.asset_ids)
    or event.tags && rule.tags
  )
  and event.subject_id is distinct from rule.integration_id`;

/** The worst events come first, then the newest. */
export const WORST_FIRST = sql`
  array_position(array['critical', 'high', 'medium', 'low', 'info'], event.severity),
  event.occurred_at desc, event.id`;
