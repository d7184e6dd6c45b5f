#!/bin/sh
# Starts the object storage: one key writes releases, whose bucket anybody may read, and another the files
# of workspaces, which nobody else may.
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
      "actions": ["Admin:releases", "Read:releases", "Write:releases", "List:releases"]
    },
    {
      "name": "files",
      "credentials": [
        { "accessKey": "$FILES_ACCESS_KEY_ID", "secretKey": "$FILES_SECRET_ACCESS_KEY" }
      ],
      "actions": ["Admin:files", "Read:files", "Write:files", "List:files"]
    }
  ]
}
END
# Its parts find each other by an address that a new container does not change.
exec weed server -ip=localhost -ip.bind=0.0.0.0 -dir=/data -s3 -s3.port=8333 -s3.config=/tmp/s3.json -volume.max=0 -master.volumeSizeLimitMB=1024
