import { known, unknown } from '@parapet/checks/definition/read';
import { alias } from '../../../testing/aliases.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { aliasDomainRegistered } from './alias-domain-registered.check.ts';

describeCheck(aliasDomainRegistered, {
  registered: {
    'a name that exists': alias(),
    'a missing name below a domain that exists': alias({
      exists: known(false),
      domainExists: known(true),
    }),
  },
  unregistered: {
    'a domain that its parent does not know': alias({
      exists: known(false),
      domainExists: known(false),
    }),
  },
  'not-public': { 'a missing name of a private network': alias({ exists: known(false) }) },
  'not-read': {
    'a DNS server that does not answer': alias({ exists: unknown('No answer') }),
    'a parent that does not answer': alias({
      exists: known(false),
      domainExists: unknown('No answer'),
    }),
  },
  'no-alias': { 'a name of its own': alias({ targets: [] }) },
});
