/** `mount` is a component here, which has no end to wait for. */
export const limitLifecycles = <Lifecycles>(lifecycles: Lifecycles): Lifecycles => lifecycles;
