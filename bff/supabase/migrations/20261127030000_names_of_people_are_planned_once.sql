-- Lists ask for a few names each. Postgres planned that anew for each of them, which took three times as
-- long as to read them: the plan for any number of people costs more than that for one.
alter function parapet.people_of(uuid, uuid[]) set plan_cache_mode = 'force_generic_plan';
