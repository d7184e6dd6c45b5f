/** Requests a second to one host that a scan sends at most, unless the operator chose another pace. */
export const SCAN_PACE = { public: 5, private: 20 } as const;
