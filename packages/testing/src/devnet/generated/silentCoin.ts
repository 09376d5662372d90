// Written by scripts/compile.mjs from contracts/SilentCoin.sol.
import type { ContractArtifact } from '../artifact.ts'

export const silentCoin = {
 "abi": [
  {
   "anonymous": false,
   "inputs": [
    {
     "indexed": true,
     "internalType": "address",
     "name": "owner",
     "type": "address"
    },
    {
     "indexed": true,
     "internalType": "address",
     "name": "spender",
     "type": "address"
    },
    {
     "indexed": false,
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "Approval",
   "type": "event"
  },
  {
   "anonymous": false,
   "inputs": [
    {
     "indexed": true,
     "internalType": "address",
     "name": "from",
     "type": "address"
    },
    {
     "indexed": true,
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "indexed": false,
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "Transfer",
   "type": "event"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "",
     "type": "address"
    },
    {
     "internalType": "address",
     "name": "",
     "type": "address"
    }
   ],
   "name": "allowance",
   "outputs": [
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "spender",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "amount",
     "type": "uint256"
    }
   ],
   "name": "approve",
   "outputs": [],
   "stateMutability": "nonpayable",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "",
     "type": "address"
    }
   ],
   "name": "balanceOf",
   "outputs": [
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "decimals",
   "outputs": [
    {
     "internalType": "uint8",
     "name": "",
     "type": "uint8"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "amount",
     "type": "uint256"
    }
   ],
   "name": "mint",
   "outputs": [],
   "stateMutability": "nonpayable",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "name",
   "outputs": [
    {
     "internalType": "string",
     "name": "",
     "type": "string"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "symbol",
   "outputs": [
    {
     "internalType": "string",
     "name": "",
     "type": "string"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "totalSupply",
   "outputs": [
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "amount",
     "type": "uint256"
    }
   ],
   "name": "transfer",
   "outputs": [],
   "stateMutability": "nonpayable",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "from",
     "type": "address"
    },
    {
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "amount",
     "type": "uint256"
    }
   ],
   "name": "transferFrom",
   "outputs": [],
   "stateMutability": "nonpayable",
   "type": "function"
  }
 ],
 "bytecode": "0x6080604052348015600e575f5ffd5b5061050e8061001c5f395ff3fe608060405234801561000f575f5ffd5b506004361061009b575f3560e01c806340c10f191161006357806340c10f191461013757806370a082311461014a57806395d89b4114610169578063a9059cbb1461018c578063dd62ed3e1461019f575f5ffd5b806306fdde031461009f578063095ea7b3146100df57806318160ddd146100f457806323b872dd1461010a578063313ce5671461011d575b5f5ffd5b6100c96040518060400160405280600b81526020016a29b4b632b73a1021b7b4b760a91b81525081565b6040516100d691906103cb565b60405180910390f35b6100f26100ed36600461041b565b6101c9565b005b6100fc5f5481565b6040519081526020016100d6565b6100f2610118366004610443565b610228565b610125601281565b60405160ff90911681526020016100d6565b6100f261014536600461041b565b610292565b6100fc61015836600461047d565b60016020525f908152604090205481565b6100c96040518060400160405280600481526020016314d3139560e21b81525081565b6100f261019a36600461041b565b610310565b6100fc6101ad36600461049d565b600260209081525f928352604080842090915290825290205481565b335f8181526002602090815260408083206001600160a01b03871680855290835292819020859055518481529192917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591015b60405180910390a35050565b6001600160a01b0383165f9081526002602090815260408083203384529091529020545f1981146102815761025d82826104e2565b6001600160a01b0385165f9081526002602090815260408083203384529091529020555b61028c84848461031f565b50505050565b805f5f8282546102a291906104fb565b90915550506001600160a01b0382165f90815260016020526040812080548392906102ce9084906104fb565b90915550506040518181526001600160a01b038316905f907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9060200161021c565b61031b33838361031f565b5050565b6001600160a01b0383165f90815260016020526040812080548392906103469084906104e2565b90915550506001600160a01b0382165f90815260016020526040812080548392906103729084906104fb565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef836040516103be91815260200190565b60405180910390a3505050565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b0381168114610416575f5ffd5b919050565b5f5f6040838503121561042c575f5ffd5b61043583610400565b946020939093013593505050565b5f5f5f60608486031215610455575f5ffd5b61045e84610400565b925061046c60208501610400565b929592945050506040919091013590565b5f6020828403121561048d575f5ffd5b61049682610400565b9392505050565b5f5f604083850312156104ae575f5ffd5b6104b783610400565b91506104c560208401610400565b90509250929050565b634e487b7160e01b5f52601160045260245ffd5b818103818111156104f5576104f56104ce565b92915050565b808201808211156104f5576104f56104ce56"
} as const satisfies ContractArtifact
