import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { hstsEnabled } from './hsts-enabled.check.ts';

describeCheck(hstsEnabled, {
  enabled: {
    'a year': webOrigin({ headers: { 'strict-transport-security': 'max-age=31536000' } }),
    'odd case and quotes': webOrigin({
      headers: { 'strict-transport-security': 'Max-Age="600" ; includeSubDomains' },
    }),
  },
  absent: {
    'no header': webOrigin(),
  },
  invalid: {
    'max-age twice': webOrigin({
      headers: { 'strict-transport-security': 'max-age=31536000; max-age=1' },
    }),
    'a quotation mark without its pair': webOrigin({
      headers: { 'strict-transport-security': 'max-age="31536000' },
    }),
    'no max-age': webOrigin({ headers: { 'strict-transport-security': 'includeSubDomains' } }),
    'turned off': webOrigin({ headers: { 'strict-transport-security': 'max-age=0' } }),
  },
  unheeded: {
    'plain HTTP': webOrigin({ origin: 'http://shop.example' }),
    'an IP address': webOrigin({ origin: 'https://192.0.2.7' }),
  },
  broken: {
    'a server error': webOrigin({ status: 503 }),
  },
});
