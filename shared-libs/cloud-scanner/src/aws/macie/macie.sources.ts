import type { Source } from '../../definition/source.ts';
import { arnOf } from '../arn.ts';
import { listed } from '../listed.ts';

export const macieSources: readonly Source[] = [
  listed({
    service: 'macie2',
    operation: 'GetMacieSession',
    type: 'aws.macie.session',
    items: (session) => [session],
    uid: (_session, where) => arnOf(where, 'macie2', 'session'),
    name: () => 'Macie',
    config: ({ status }) => ({ status }),
    // Macie that is off answers with this code, and the client tells it from a denial.
    none: ['AccessDenied', 'AccessDeniedException'],
  }),
];
