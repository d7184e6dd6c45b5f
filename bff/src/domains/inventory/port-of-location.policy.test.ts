import { expect, test } from 'vitest';
import { portOf } from './port-of-location.policy.ts';

test.each([
  ['https://shop.example/login', 443],
  ['http://shop.example', 80],
  ['https://shop.example:8443/?a=1:2', 8443],
  ['shop.example:25', 25],
  ['shop.example:25, starttls', 25],
  ['[2001:db8::1]:22', 22],
  ['shop.example', null],
  ['2001:db8::1', null],
  ['shop.example MX', null],
])('the port of %s is %s', (location, port) => {
  expect(portOf(location)).toBe(port);
});
