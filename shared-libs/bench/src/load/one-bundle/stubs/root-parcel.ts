const mountNothing = (): void => {};

/** Pages of the one bundle are components that `parcel.tsx` renders, so nothing is mounted. */
export const createRootParcel = async (): Promise<() => void> => mountNothing;
