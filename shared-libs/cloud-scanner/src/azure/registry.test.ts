import { describe, expect, it } from 'vitest';
import { describeRegistryRules } from '../testing/registry-rules.ts';
import { azureOperations, operationOf } from './client/operations.ts';
import { azure } from './provider.ts';

describe('the registry of Azure', () => {
  describeRegistryRules(azure, {
    folder: import.meta.dirname,
    references: ['https://learn.microsoft.com/en-us/'],
  });

  it('calls operations of the table, each of them', () => {
    const called = azure.sources.flatMap(({ service, operation, details = [] }) => [
      { service, operation },
      ...details.map((detail) => ({
        service: detail.service ?? service,
        operation: detail.operation,
      })),
    ]);
    for (const call of called) expect(operationOf(call).action).not.toBe('');
    const names = new Set(called.map(({ service, operation }) => `${service}/${operation}`));
    // The client asks it for itself: answers of Resource Graph do not tell what they leave out.
    names.add('authorization/ownPermissions');
    // The subscriptions of a tenant are listed to follow those that join.
    names.add('subscription/list').add('subscription/descendants');
    expect(Object.keys(azureOperations()).filter((name) => !names.has(name))).toEqual([]);
  });

  it('reads, and reads no data: each action ends in read', () => {
    const managed = Object.values(azureOperations()).filter(({ isDirectory }) => !isDirectory);
    expect(managed.map(({ action }) => action).filter((action) => !/\/read$/.test(action))).toEqual(
      [],
    );
    const granted = Object.values(azureOperations()).filter(({ isDirectory }) => isDirectory);
    expect(granted.map(({ action }) => action).filter((one) => !/\.Read\.[A-Z]/.test(one))).toEqual(
      [],
    );
  });
});
