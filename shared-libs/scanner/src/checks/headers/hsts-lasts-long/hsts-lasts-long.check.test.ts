import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { hstsLastsLong } from './hsts-lasts-long.check.ts';

describeCheck(hstsLastsLong, {
  long: {
    '180 days': webOrigin({
      headers: { 'strict-transport-security': 'max-age=15552000; includeSubDomains' },
    }),
    'exactly half a year': webOrigin({
      headers: { 'strict-transport-security': 'max-age=15768000' },
    }),
  },
  short: {
    'a second less than 180 days': webOrigin({
      headers: { 'strict-transport-security': 'max-age=15551999' },
    }),
    'a day': webOrigin({ headers: { 'strict-transport-security': 'max-age=86400' } }),
  },
  unset: {
    'no header': webOrigin(),
    'a top-level domain that browsers know': webOrigin({
      origin: 'https://shop.app',
      headers: { 'strict-transport-security': 'max-age=1' },
    }),
    'an invalid header': webOrigin({ headers: { 'strict-transport-security': 'preload' } }),
    'an IP address': webOrigin({
      origin: 'https://192.0.2.7',
      headers: { 'strict-transport-security': 'max-age=1' },
    }),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
  },
});
