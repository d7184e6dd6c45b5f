import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { crossDomainPolicyStrict } from './cross-domain-policy-strict.check.ts';

const site = siteFor(crossDomainPolicyStrict);

describeCheck(crossDomainPolicyStrict, {
  exposed: {
    'blanks around the sign of equality': site({
      'crossdomain.xml': {
        body: "<cross-domain-policy><!-- all --><allow-access-from domain = '*'/></cross-domain-policy>",
        headers: { 'content-type': 'text/xml' },
      },
    }),
    'a policy for Silverlight': site({
      'clientaccesspolicy.xml': {
        body: '<access-policy><allow-from><domain uri="http://*"/></allow-from></access-policy>',
        headers: { 'content-type': 'text/xml' },
      },
    }),
    'everyone admitted': site({
      'crossdomain.xml': {
        body: '<cross-domain-policy><allow-access-from domain="*" /></cross-domain-policy>',
        headers: { 'content-type': 'text/xml' },
      },
    }),
  },
  absent: {
    'everyone in a comment': site({
      'crossdomain.xml': {
        body: '<cross-domain-policy><!-- <allow-access-from domain="*"/> --></cross-domain-policy>',
        headers: { 'content-type': 'text/xml' },
      },
    }),
    'a site that answers 404': site(),
    'one partner': site({
      'crossdomain.xml': {
        body: '<cross-domain-policy><allow-access-from domain="a.example" /></cross-domain-policy>',
        headers: { 'content-type': 'text/xml' },
      },
    }),
  },
  refused: {
    'this path alone is refused': site({ 'crossdomain.xml': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'crossdomain.xml': unknown('No answer came in time') }),
    'a server error': site({ 'crossdomain.xml': { status: 503 } }),
  },
});
