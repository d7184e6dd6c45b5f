/** Says what goes wrong between a client and the project; without any of it every call is answered. */
export interface GcpWeather {
  /** Items of a page, whatever was asked for. */
  readonly pageSize: number;
  /** Each so many calls one is over the quota, as if another client used it up; null for never. */
  readonly throttleEvery: number | null;
  /** Permissions that the caller has not. */
  readonly denied: readonly string[];
  /** APIs that are off in the project of the caller, by the names of their services in the operations. */
  readonly apisOff: readonly string[];
  /** Resources that were listed and have gone since: what is read of one by this name is not found. */
  readonly gone: readonly string[];
  /** Each type has one resource more, of which the inventory has nothing but the name. */
  readonly hasBareResources: boolean;
}

export const clearGcpWeather: GcpWeather = {
  pageSize: 1000,
  throttleEvery: null,
  denied: [],
  apisOff: [],
  gone: [],
  hasBareResources: false,
};

/** The usual weather of a large project. */
export const badGcpWeather: GcpWeather = {
  pageSize: 2,
  throttleEvery: 20,
  denied: ['orgpolicy.policy.get', 'iam.workloadIdentityPoolProviders.list'],
  apisOff: ['essentialcontacts'],
  gone: ['sample-vanished'],
  hasBareResources: true,
};
