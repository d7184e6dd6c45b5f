-- An import adds assets with all that it says of them: an update after the addition would count each of them twice.
grant insert (criticality, environment) on parapet.assets to parapet_api;
