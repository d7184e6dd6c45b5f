const mountNothing = (): void => {};

/** Pages of one bundle are components: `parcel.tsx` draws them, and nobody mounts them. */
export const createRootParcel = async (): Promise<() => void> => mountNothing;
