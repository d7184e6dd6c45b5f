#!/bin/sh
# Starts the object storage with one key that writes, while anybody may read the bucket of releases.
set -eu
umask 077
cat > /tmp/s3.json <<END
{
  "identities": [
    { "name": "anonymous", "actions": ["Read:releases"] },
    {
      "name": "releases",
      "credentials": [
        { "accessKey": "$RELEASE_ACCESS_KEY_ID", "secretKey": "$RELEASE_SECRET_ACCESS_KEY" }
      ],
      "actions": ["Admin", "Read", "Write", "List"]
    }
  ]
}
END
# Its parts find each other by an address that a new container does not change.
exec weed server -ip=localhost -ip.bind=0.0.0.0 -dir=/data -s3 -s3.port=8333 -s3.config=/tmp/s3.json -volume.max=0 -master.volumeSizeLimitMB=1024
