import { known, unknown } from '@parapet/checks/definition/read';
import { alias } from '../../../testing/aliases.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { aliasTargetExists } from './alias-target-exists.check.ts';

const service = {
  name: 'Beanstalk',
  target: 'shop.beanstalk.example',
  shows: null,
  claimable: 'yes',
} as const;
const exists = known(false);

describeCheck(aliasTargetExists, {
  exists: { 'a target with an address': alias() },
  'free-at-service': { 'a missing name at a service': alias({ exists, service }) },
  missing: {
    'a missing name elsewhere': alias({ exists, service: null }),
    'a service that lets only some create it': alias({
      exists,
      service: { ...service, claimable: 'sometimes' },
    }),
    'a service whose free names show a page': alias({ exists }),
  },
  'not-read': { 'no answer of the DNS server': alias({ exists: unknown('No answer') }) },
  'no-alias': { 'a name with an address of its own': alias({ targets: [], service: null }) },
});
