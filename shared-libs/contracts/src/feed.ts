import { z } from 'zod';

/** What can change; the first word names what it is about. */
export const feedEventTypes = [
  'asset.added',
  'asset.discovered',
  'asset.archived',
  'asset.gone',
  'port.opened',
  'port.closed',
  'tech.added',
  'tech.version_changed',
  'cert.expiring',
  'cert.replaced',
  'finding.opened',
  'finding.reopened',
  'finding.fixed',
  'finding.status_changed',
  'kev.match',
  'scan.completed',
  'scan.failed',
  'ownership.verified',
  'ownership.lost',
  'integration.failed',
  'plan.limit',
] as const;
export const feedEventTypeSchema = z.enum(feedEventTypes);
export type FeedEventType = z.infer<typeof feedEventTypeSchema>;

/** What an event is about. */
export const feedSubjectKindSchema = z.enum([
  'asset',
  'finding',
  'scan',
  'integration',
  'workspace',
]);
export type FeedSubjectKind = z.infer<typeof feedSubjectKindSchema>;
