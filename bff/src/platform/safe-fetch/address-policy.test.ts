import { describe, expect, it } from 'vitest';
import { isPrivateAddress, refusalFor } from './address-policy.ts';

const hosted = { allowPrivate: false, ownEndpoints: [] };
const operatorsMachine = { allowPrivate: true, ownEndpoints: ['localhost:3000', '[::1]:54322'] };

describe('where a connection may go', () => {
  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
    'lets the public address %s through everywhere',
    (address) => {
      expect(refusalFor(address, 443, hosted)).toBeNull();
      expect(refusalFor(address, 443, operatorsMachine)).toBeNull();
    },
  );

  it.each(['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', '::1', 'fd12::1'])(
    'lets the private address %s through only where the operator owns the machine',
    (address) => {
      expect(isPrivateAddress(address)).toBe(true);
      expect(refusalFor(address, 80, hosted)).toContain('private');
      expect(refusalFor(address, 80, operatorsMachine)).toBeNull();
    },
  );

  it('sees a private IPv4 address through its IPv6 wrapping', () => {
    expect(refusalFor('::ffff:10.0.0.1', 80, hosted)).toContain('private');
    expect(refusalFor('::ffff:127.0.0.1', 3000, operatorsMachine)).toContain('Parapet');
  });

  it.each([
    '169.254.169.254',
    'fe80::1',
    'fd00:ec2::254',
    '100.100.100.200',
    '224.0.0.1',
    'ff02::1',
    '0.0.0.0',
    '255.255.255.255',
    '::',
    '::7f00:1',
    '::a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '240.0.0.1',
  ])('refuses %s everywhere: metadata, link-local, multicast or reserved', (address) => {
    expect(refusalFor(address, 80, hosted)).not.toBeNull();
    expect(refusalFor(address, 80, operatorsMachine)).not.toBeNull();
  });

  it('never contacts our own services, by whichever address of this machine', () => {
    for (const address of ['127.0.0.1', '127.0.0.2', '::1']) {
      expect(refusalFor(address, 3000, operatorsMachine)).toContain('Parapet');
      expect(refusalFor(address, 54322, operatorsMachine)).toContain('Parapet');
      expect(refusalFor(address, 8080, operatorsMachine)).toBeNull();
    }
  });

  it('refuses what is not an address', () => {
    expect(refusalFor('example.com', 80, hosted)).toContain('not an IP address');
  });
});
