/** One bundle shares nothing at run time: every part of the kit stays where it is used. */
export {};
